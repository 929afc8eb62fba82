import { sql } from 'kysely'
import { MOST_MOVEMENTS } from '../../../contract/statement.ts'
import type { Database } from '../../platform/db/index.ts'
import { onAccount, type Whose } from './on-account.ts'

type Kind =
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'wallet'
  | 'refund'
  | 'returned'
  | 'not_invoiced'
  | 'not_credited'

export type Movement = {
  id: string
  kind: Kind
  at: Date
  number: string | null
  orderId: string
  orderNumber: string
  /** Minor units; above zero is owed more. */
  amount: number
  balance: number
}

export type Moved = {
  currency: string
  opening: number
  closing: number
  /** What is owed today. */
  open: number
  movements: Movement[]
}

/** From the beginning of the one to the beginning of the other. */
export type Span = { from: Date; until: Date }

/**
 * What is owed in each currency and what moved it in a time, from papers and books. An order is charged by its
 * papers: what the books let it off stands on a credit note, and is no movement of its own. What papers do not
 * say yet of what an order owes is a movement too, so that all of them come to what is owed. Null where there are
 * too many.
 */
export async function movementsOf(
  db: Database,
  whose: Whose,
  { from, until }: Span,
): Promise<Moved[] | null> {
  type Row = Record<'currency' | 'opening' | 'closing' | 'open' | 'many', string> & {
    movements: (Omit<Movement, 'at' | 'balance'> & { at: string })[] | null
  }
  const { rows } = await sql<Row>`
    with seen as (${onAccount(whose)}),
    booked as (
      select s.currency, s.id as order_id, s.number as order_number, i.id, i.kind, i.number,
        i.issued_at as at, case i.kind when 'invoice' then i.gross else -i.gross end as amount
      from seen s join invoice i on i.tenant = s.tenant and i.order_id = s.id
      union all
      select s.currency, s.id, s.number, e.transfer_id, case
          when e.kind in ('refund', 'edited') then 'refund' when e.kind = 'wallet_spent' then 'wallet'
          when e.amount > 0 then 'returned' else 'payment' end,
        null, e.at, e.amount
      from seen s join ledger_entry e on e.tenant = s.tenant and e.account = 'order:' || s.id
        and e.currency = s.currency
      where e.kind <> 'waived' and not exists (select from ledger_entry g
        where g.tenant = e.tenant and g.transfer_id = e.transfer_id and g.account like 'goodwill:%')
    ),
    moved as (
      select * from booked
      union all
      select s.currency, s.id, s.number, s.id,
        case when rest.amount > 0 then 'not_invoiced' else 'not_credited' end, null,
        case when rest.amount > 0 then s.created_at else coalesce(rest.last, s.created_at) end,
        rest.amount
      from seen s cross join lateral (
        select s.owed - coalesce(sum(b.amount), 0) as amount, max(b.at) as last
        from booked b where b.order_id = s.id) rest
      where rest.amount <> 0
    )
    select currency, sum(amount) as open,
      coalesce(sum(amount) filter (where at < ${from}), 0) as opening,
      coalesce(sum(amount) filter (where at < ${until}), 0) as closing,
      count(*) filter (where at >= ${from} and at < ${until}) as many,
      json_agg(json_build_object('id', id, 'kind', kind, 'at', at, 'number', number,
          'orderId', order_id, 'orderNumber', order_number, 'amount', amount)
        order by at, amount < 0, order_number, number, id)
        filter (where at >= ${from} and at < ${until}) as movements
    from moved group by currency order by currency
  `.execute(db)
  if (rows.some(({ many }) => Number(many) > MOST_MOVEMENTS)) return null
  return rows.map(({ currency, opening, closing, open, movements }) => ({
    currency,
    opening: Number(opening),
    closing: Number(closing),
    open: Number(open),
    movements: withBalance(Number(opening), movements ?? []),
  }))
}

function withBalance(
  opening: number,
  movements: readonly (Omit<Movement, 'at' | 'balance'> & { at: string })[],
): Movement[] {
  let balance = opening
  return movements.map((each) => {
    balance += each.amount
    return { ...each, at: new Date(each.at), balance }
  })
}
