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
  payment_id: string
  sent_on: string | null
  at: string
}

/** Of the order `o`, oldest first; none that a provider has refused. */
export const refundsOfOrder = sql`(select coalesce(json_agg(json_build_object('id', r.id,
    'amount', r.amount, 'currency', r.currency, 'to', r.target, 'state', r.state,
    'sent_on', r.sent_on, 'payment_id', r.payment_id, 'at', r.created_at)
    order by r.created_at, r.id), '[]')
  from refund r where r.tenant = o.tenant and r.order_id = o.id and r.state <> 'failed')`

export function wireRefund(
  { id, amount, currency, to, state, payment_id, sent_on: sentOn, at }: RefundJson,
  payments: readonly { id: string; provider: string }[],
): z.output<typeof order>['refunds'][number] {
  const given = money(amount, currency)
  const taken = payments.find((payment) => payment.id === payment_id)
  const byTransfer = to === 'provider' && taken?.provider === 'house'
  return { id, amount: given, to, state, byTransfer, sentOn, at: new Date(at).toISOString() }
}
