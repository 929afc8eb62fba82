import { type RawBuilder, sql } from 'kysely'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { compiledSql, type Database } from '../../platform/db/index.ts'

type Of = { tenant: string; currency: string }

/** What an account holds in a currency, in minor units: debits less credits. */
export async function balanceOf(
  db: Database,
  { tenant, currency, account }: Of & { account: string },
): Promise<number> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(amount), 0) as balance from ledger_entry
    where tenant = ${tenant} and account = ${account} and currency = ${currency}
  `.execute(db)
  return Number(rows[0]?.balance ?? 0)
}

/** What has been paid for an order and not given back, in minor units of its currency. */
export async function paidFor(
  db: Database,
  { orderId, ...of }: Of & { orderId: string },
): Promise<number> {
  return 0 - (await balanceOf(db, { ...of, account: accountOf('order', orderId) }))
}

/**
 * What came in for an order, in minor units, whatever was given back of it: a refund is no debt of the
 * customer's.
 */
export async function receivedFor(
  db: Database,
  { tenant, currency, orderId }: Of & { orderId: string },
): Promise<number> {
  const { rows } = await sql<{ received: string }>`
    select -coalesce(sum(amount), 0) as received from ledger_entry
    where tenant = ${tenant} and account = ${accountOf('order', orderId)}
      and currency = ${currency} and kind <> 'refund'
  `.execute(db)
  return Number(rows[0]?.received ?? 0)
}

/** Both of them, from one look. */
export async function sumsOf(
  db: Database,
  { orderId, ...of }: Of & { orderId: string },
): Promise<{ paid: number; received: number }> {
  const [sums] = await readSums(db, { ...of, account: accountOf('order', orderId) })
  return { paid: Number(sums?.paid ?? 0), received: Number(sums?.received ?? 0) }
}

const readSums = compiledSql<Of & { account: string }, { paid: string; received: string }>(
  ({ tenant, currency, account }) => sql`
    select -coalesce(sum(amount), 0) as paid,
      -coalesce(sum(amount) filter (where kind <> 'refund'), 0) as received
    from ledger_entry
    where tenant = ${tenant} and account = ${account} and currency = ${currency}`,
)

/** What an order was let off, of its instalments or of lines that were cancelled, in minor units. */
export async function waivedFor(
  db: Database,
  { tenant, orderId }: { tenant: string; orderId: string },
): Promise<number> {
  const { rows } = await sql<{ waived: string }>`
    select -coalesce(sum(amount), 0) as waived from ledger_entry
    where tenant = ${tenant} and account = ${accountOf('order', orderId)} and kind = 'waived'
  `.execute(db)
  return Number(rows[0]?.waived ?? 0)
}

const bookedOn = sql`from ledger_entry e where e.tenant = o.tenant
  and e.account = 'order:' || o.id and e.currency = o.currency`

/** As `paidFor`, in SQL, of the order `o`. */
export const paidForOrder: RawBuilder<string> = sql`(select -coalesce(sum(e.amount), 0) ${bookedOn})`

/** As `receivedFor`, in SQL, of the order `o`. */
export const receivedForOrder: RawBuilder<string> = sql`(select -coalesce(sum(e.amount), 0) ${bookedOn}
  and e.kind <> 'refund')`

/** Both of them of the order `o` and what it was let off, from one look at its entries: `{ paid, received, waived }` as JSON. */
export const sumsForOrder = sql`(select json_build_object('paid', -coalesce(sum(e.amount), 0),
  'received', -coalesce(sum(e.amount) filter (where e.kind <> 'refund'), 0),
  'waived', -coalesce(sum(e.amount) filter (where e.kind = 'waived'), 0)) ${bookedOn})`

/** What the customer `u` may spend from the wallet in a currency, in minor units, in SQL. Lock the customer before spending it. */
export const walletCreditIn = (currency: string): RawBuilder<string> => sql`(
  select -coalesce(sum(w.amount), 0) from ledger_entry w
  where w.tenant = u.tenant and w.account = 'wallet:' || u.id and w.currency = ${currency})`
