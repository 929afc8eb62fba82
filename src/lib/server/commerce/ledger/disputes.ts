import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { dispute } from '../../../contract/dispute.ts'
import { type DisputeState, heldBack } from '../../../domain/payment/dispute.ts'
import type { Database } from '../../platform/db/index.ts'

type Row = {
  id: string
  number: string
  provider: string
  reference: string
  state: DisputeState
  moves: number
  amount: number
  currency: string
  reason: string
  answer_by: Date | null
  created_at: Date
  erased: boolean
}

/** Disputes of a tenant, or of one order: open ones first, the newest of each first. */
export async function disputesOf(
  db: Database,
  { tenant, orderId = null }: { tenant: string; orderId?: string | null },
): Promise<z.input<typeof dispute>[]> {
  const { rows } = await sql<Row>`
    select d.id, o.number, d.provider, d.provider_reference as reference, d.state, d.moves, d.amount,
      d.currency, d.reason, d.answer_by, d.created_at, u.erased_at is not null as erased
    from dispute d join shop_order o on o.tenant = d.tenant and o.id = d.order_id
    join customer u on u.tenant = o.tenant and u.id = o.customer_id
    where d.tenant = ${tenant} and (${orderId}::uuid is null or d.order_id = ${orderId})
    order by d.state <> 'open', d.created_at desc, d.id limit 200
  `.execute(db)
  return rows.map(({ number, moves, amount, currency, answer_by, created_at, erased, ...row }) => ({
    ...row,
    orderNumber: number,
    amount: { centAmount: amount, currencyCode: currency },
    isErased: erased,
    isHeld: heldBack(moves, amount) > 0,
    answerBy: answer_by?.toISOString() ?? null,
    since: created_at.toISOString(),
  }))
}

/** Ids of a tenant's orders with a payment whose dispute is open, as a query. */
export function ordersDisputed(tenant: string): RawBuilder<unknown> {
  return sql`select distinct order_id from dispute where tenant = ${tenant} and state = 'open'`
}
