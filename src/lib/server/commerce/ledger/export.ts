import { sql } from 'kysely'
import { csvOf } from '../../../domain/csv/csv.ts'
import { toMajor } from '../../../domain/money/format.ts'
import type { Database } from '../../platform/db/index.ts'

const COLUMNS = [
  'date',
  'transfer',
  'kind',
  'account',
  'debit',
  'credit',
  'currency',
  'order',
  'payment',
  'reason',
]

/** The most that one file holds; a longer time is asked for in parts. */
export const EXPORT_ROWS = 50_000

type Row = Record<'id' | 'kind' | 'account' | 'amount' | 'currency' | 'reason', string> & {
  at: Date
  number: string | null
  payment: string | null
}

/**
 * Entries of some days as CSV (RFC 4180) for bookkeeping, the oldest first: both days are included, in
 * UTC, and amounts are in the currency's major unit with a point. Null where there are too many.
 */
export async function ledgerCsv(
  db: Database,
  { tenant, from, to }: { tenant: string; from: string; to: string },
): Promise<string | null> {
  const { rows } = await sql<Row>`
    select e.at, e.transfer_id as id, e.kind, e.account, e.amount, e.currency, e.reason, o.number,
      e.payment_id as payment
    from ledger_entry e
    left join shop_order o on o.tenant = e.tenant and o.id = e.order_id
    where e.tenant = ${tenant} and e.at >= ${from}::date and e.at < ${to}::date + 1
    order by e.at, e.transfer_id, e.amount desc limit ${EXPORT_ROWS + 1}
  `.execute(db)
  if (rows.length > EXPORT_ROWS) return null
  return csvOf([COLUMNS, ...rows.map(cells)])
}

function cells({
  at,
  id,
  kind,
  account,
  amount,
  currency,
  number,
  payment,
  reason,
}: Row): string[] {
  const size = toMajor({ centAmount: Math.abs(Number(amount)), currencyCode: currency })
  const [debit, credit] = Number(amount) > 0 ? [String(size), ''] : ['', String(size)]
  const booked = [at.toISOString(), id, kind, account, debit, credit, currency]
  return [...booked, number ?? '', payment ?? '', reason]
}
