import type { Seen } from '../payment/index.ts'
import { issueOf, type PaypalClient, statusOf } from './client.ts'
import { type PaypalOrder, paypalOrder, seenOfOrder } from './orders.ts'

/** An order that PayPal no longer knows: nobody approved it in time. */
export const FORGOTTEN: Seen = { state: 'expired', amount: 0, currency: '' }

/** Why PayPal takes no money for an order that was approved. */
const UNPAYABLE = ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED']

const pathOf = (reference: string) => `v2/checkout/orders/${encodeURIComponent(reference)}`

/** An order by PayPal's id; undefined where PayPal does not know it any more. */
export async function orderOf(
  client: PaypalClient,
  reference: string,
): Promise<PaypalOrder | undefined> {
  try {
    return paypalOrder.parse(await client.ask({ method: 'GET', path: pathOf(reference) }))
  } catch (error) {
    if (statusOf(error) === 404) return undefined
    throw error
  }
}

/** Takes the money of an approved order, once: PayPal knows the order by its own id. */
export async function takeOrder(client: PaypalClient, order: PaypalOrder): Promise<Seen> {
  try {
    const path = `${pathOf(order.id)}/capture`
    const requestId = `take-${order.id}`
    return seenOfOrder(paypalOrder.parse(await client.ask({ method: 'POST', path, requestId })))
  } catch (error) {
    const issue = issueOf(error) ?? ''
    if (UNPAYABLE.includes(issue)) return { ...seenOfOrder(order), state: 'declined' }
    if (issue !== 'ORDER_ALREADY_CAPTURED') throw error
    const now = await orderOf(client, order.id)
    return now ? seenOfOrder(now) : FORGOTTEN
  }
}
