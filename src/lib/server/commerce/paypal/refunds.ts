import type { Refunded, RefundRequest } from '../payment/index.ts'
import type { PaypalClient } from './client.ts'
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
  const refund =
    made.find(({ custom_id }) => custom_id === refundId) ??
    refundAnswer.parse(
      await client.ask({
        method: 'POST',
        path: `v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
        requestId: refundId,
        body: { amount: toPaypal(amount, currency), custom_id: refundId },
      }),
    )
  return { state: stateOf(refund.status), reference: refund.id }
}

function stateOf(status: string): Refunded['state'] {
  if (status === 'COMPLETED') return 'done'
  return status === 'FAILED' || status === 'CANCELLED' ? 'failed' : 'requested'
}
