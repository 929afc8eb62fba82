import type { Refunded, RefundRequest } from '../payment/index.ts'
import { type PaypalClient, statusOf } from './client.ts'
import { captureOf, type PaypalOrder, refundAnswer } from './orders.ts'
import { toPaypal } from './sums.ts'

/** Gives money back once: a refund that was asked for before is found on the order by our own id. */
export async function giveBack(
  client: PaypalClient,
  order: PaypalOrder | undefined,
  { refundId, amount, currency }: RefundRequest,
): Promise<Refunded> {
  const capture = order && captureOf(order)
  if (!capture) return { state: 'failed', reference: null }
  const made = order.purchase_units[0]?.payments?.refunds ?? []
  const known = made.find(({ custom_id }) => custom_id === refundId)
  if (known) return { state: stateOf(known.status), reference: known.id }
  try {
    const answer = await client.ask({
      method: 'POST',
      path: `v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
      requestId: refundId,
      body: { amount: toPaypal(amount, currency), custom_id: refundId },
    })
    const refund = refundAnswer.parse(answer)
    return { state: stateOf(refund.status), reference: refund.id }
  } catch (error) {
    // Given back on PayPal's site, or too long ago: it would be refused for ever.
    if (statusOf(error) === 422) return { state: 'failed', reference: null }
    throw error
  }
}

function stateOf(status: string): Refunded['state'] {
  if (status === 'COMPLETED') return 'done'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'requested'
}
