import { sql } from 'kysely'
import type { z } from 'zod'
import type { order } from '../../../contract/order.ts'
import { money } from '../cart/index.ts'

/** Money that an order gave back, as statements gather it. */
export type RefundJson = {
  id: string
  /** Minor units. */
  amount: number
  currency: string
  to: 'provider' | 'wallet'
  state: 'requested' | 'done'
  by_hand: boolean
  sent_on: string | null
  at: string
}

/** Of the order `o`, oldest first; none that a provider has refused. */
export const refundsOfOrder = sql`(select coalesce(json_agg(json_build_object('id', r.id,
    'amount', r.amount, 'currency', r.currency, 'to', r.target, 'state', r.state,
    'sent_on', r.sent_on, 'by_hand', r.target = 'provider' and p.provider = 'house',
    'at', r.created_at) order by r.created_at, r.id), '[]')
  from refund r join payment p on p.tenant = r.tenant and p.id = r.payment_id
  where r.tenant = o.tenant and r.order_id = o.id and r.state <> 'failed')`

export function wireRefund(refund: RefundJson): z.output<typeof order>['refunds'][number] {
  const { id, amount, currency, to, state, by_hand: byTransfer, sent_on: sentOn, at } = refund
  const given = money(amount, currency)
  return { id, amount: given, to, state, byTransfer, sentOn, at: new Date(at).toISOString() }
}
