import { z } from 'zod'
import type { Seen, SessionRequest } from '../payment/index.ts'
import { fromPaypal, toPaypal } from './sums.ts'

export const sum = z.object({ currency_code: z.string(), value: z.string() })

const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: sum,
  custom_id: z.string().optional(),
})
const refund = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().optional(),
})

/** What is read of an order of PayPal's. */
export const paypalOrder = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.url() })).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: sum.optional(),
        payments: z
          .object({
            captures: z.array(capture).default([]),
            refunds: z.array(refund).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})
export type PaypalOrder = z.output<typeof paypalOrder>

/** What is read of a message about a capture. */
export const captureEvent = z.object({
  id: z.string().max(100),
  event_type: z.string(),
  resource: capture.extend({
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }),
  }),
})
export const refundAnswer = refund

/** What PayPal knows an order by, of ours: the tenant and the payment. */
function customId(tenant: string, paymentId: string): string {
  return `${tenant}/${paymentId}`
}

/** An order as PayPal is asked for it: approved by the customer, taken by the shop afterwards. */
export function newOrder(request: SessionRequest) {
  const { tenant, paymentId, amount, currency, description, shopName } = request
  const custom_id = customId(tenant, paymentId)
  return {
    intent: 'CAPTURE',
    purchase_units: [{ custom_id, description, amount: toPaypal(amount, currency) }],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: shopName.slice(0, 127),
          locale: request.locale,
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: request.returnUrl,
          cancel_url: request.leftUrl,
        },
      },
    },
  }
}

export function readCustomId(text: string): { tenant: string; paymentId: string } {
  const at = text.lastIndexOf('/')
  return { tenant: text.slice(0, Math.max(at, 0)), paymentId: text.slice(at + 1) }
}

export function captureOf(order: PaypalOrder) {
  return order.purchase_units[0]?.payments?.captures[0]
}

/** How an order stands; `APPROVED`, which the shop has still to take, is pending. */
export function seenOfOrder(order: PaypalOrder): Seen {
  const taken = captureOf(order)
  if (taken) return seenOfCapture(taken)
  const { amount } = order.purchase_units[0] ?? {}
  const asked = amount ? fromPaypal(amount) : { amount: 0, currency: '' }
  return { state: order.status === 'VOIDED' ? 'expired' : 'pending', ...asked }
}

export function seenOfCapture({ status, amount }: z.output<typeof capture>): Seen {
  const states: Record<string, Seen['state']> = {
    COMPLETED: 'captured',
    PARTIALLY_REFUNDED: 'captured',
    REFUNDED: 'captured',
    DECLINED: 'declined',
    FAILED: 'declined',
  }
  return { state: states[status] ?? 'pending', ...fromPaypal(amount) }
}
