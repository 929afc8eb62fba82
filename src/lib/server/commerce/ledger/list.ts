import { sql } from 'kysely'
import type { z } from 'zod'
import type { getLedger } from '../../../contract/ledger.ts'
import { readAccount, type TransferKind } from '../../../domain/ledger/accounts.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { type Database, pageOf } from '../../platform/db/index.ts'
import { disputesOf } from './disputes.ts'

type Answer = z.input<typeof getLedger.output>
const PAGE = 50

type Wanted = { tenant: string; search?: string | undefined; after?: string | undefined }

/** The books of a tenant: what each kind of account holds, what waits for somebody, what moved last. */
export async function ledgerOf(db: Database, wanted: Wanted): Promise<Answer> {
  const [balances, suspense, disputes, page] = await Promise.all([
    balancesOf(db, wanted.tenant),
    suspenseOf(db, wanted.tenant),
    disputesOf(db, { tenant: wanted.tenant }),
    transfersOf(db, wanted),
  ])
  return { balances, suspense, disputes, ...page }
}

async function balancesOf(db: Database, tenant: string): Promise<Answer['balances']> {
  const { rows } = await sql<{ kind: string; currency: string; balance: string }>`
    select split_part(account, ':', 1) as kind, currency, sum(amount) as balance
    from ledger_entry where tenant = ${tenant}
    group by 1, 2 having sum(amount) <> 0 order by 2, 1
  `.execute(db)
  return rows.flatMap(({ kind, currency, balance }) => {
    const known = readAccount(`${kind}:`)?.kind
    return known ? [{ kind: known, balance: moneyOf(balance, currency) }] : []
  })
}

/** Money that nobody expected and nobody has assigned yet, the oldest first. */
async function suspenseOf(db: Database, tenant: string): Promise<Answer['suspense']> {
  type Row = Record<'account' | 'currency' | 'amount' | 'reason', string> & {
    at: Date
    number: string | null
    provider: string | null
  }
  const { rows } = await sql<Row>`
    select s.account, s.currency, s.amount, s.at, first.reason, o.number, p.provider
    from (
      select account, currency, -sum(amount) as amount, min(at) as at from ledger_entry
      where tenant = ${tenant} and account like 'suspense:%'
      group by account, currency having sum(amount) <> 0
    ) s
    join lateral (
      select e.reason, e.order_id, e.payment_id from ledger_entry e
      where e.tenant = ${tenant} and e.account = s.account and e.currency = s.currency
      order by e.at limit 1
    ) first on true
    left join shop_order o on o.tenant = ${tenant} and o.id = first.order_id
    left join payment p on p.tenant = ${tenant} and p.id = first.payment_id
    order by s.at limit 200
  `.execute(db)
  return rows.map(({ account, currency, amount, at, reason, number, provider }) => ({
    account,
    amount: moneyOf(amount, currency),
    since: at.toISOString(),
    reason,
    orderNumber: number,
    provider,
  }))
}

async function transfersOf(
  db: Database,
  { tenant, search, after }: Wanted,
): Promise<Pick<Answer, 'transfers' | 'next'>> {
  const from = after && isUuid(after) ? after : null
  const wanted = search?.trim() || null
  const { rows } = await sql<Booked>`
    select e.transfer_id as id, e.kind, min(e.at) as at, min(e.actor) as actor,
      min(e.reason) as reason, o.number,
      json_agg(json_build_object('account', e.account, 'amount', e.amount,
        'currency', e.currency) order by e.amount desc) as entries
    from ledger_entry e
    left join shop_order o on o.tenant = e.tenant and o.id = e.order_id
    where e.tenant = ${tenant}
      and (${wanted}::text is null or o.number = upper(${wanted}) or e.account = ${wanted}
        or e.transfer_id::text = lower(${wanted}))
      and (${from}::uuid is null or (e.at, e.transfer_id) < (
        select s.at, s.transfer_id from ledger_entry s
        where s.tenant = ${tenant} and s.transfer_id = ${from}::uuid limit 1))
    group by e.transfer_id, e.kind, o.number
    order by min(e.at) desc, e.transfer_id desc limit ${PAGE + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, PAGE, 'id')
  return {
    transfers: shown.map(({ number, at, entries, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      orderNumber: number,
      entries: entries.map(({ account, amount, currency }) => ({
        account,
        amount: moneyOf(amount, currency),
      })),
    })),
    next,
  }
}

type Booked = {
  id: string
  kind: TransferKind
  at: Date
  actor: string
  reason: string
  number: string | null
  entries: { account: string; amount: number; currency: string }[]
}

function moneyOf(amount: string | number, currencyCode: string) {
  return { centAmount: Number(amount), currencyCode }
}
