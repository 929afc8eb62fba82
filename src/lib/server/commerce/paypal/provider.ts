import { HTTPError } from 'ky'
import { invariant } from '../../../domain/invariant.ts'
import type { PaymentProvider, Seen, SessionKey } from '../payment/index.ts'
import { issueOf, openPaypalClient, type PaypalAccount } from './client.ts'
import { readMessage } from './messages.ts'
import { captureOf, customId, type PaypalOrder, paypalOrder, seenOfOrder } from './orders.ts'
import { giveBack } from './refunds.ts'
import { toPaypal } from './sums.ts'

/** `url`: where PayPal's API is, such as `https://api-m.paypal.com`. */
export type PaypalSettings = { accounts: readonly PaypalAccount[]; url: string }

/** An order that PayPal no longer knows: nobody approved it in time. */
const FORGOTTEN: Seen = { state: 'expired', amount: 0, currency: '' }

/** Why PayPal takes no money for an order that was approved. */
const UNPAYABLE = ['INSTRUMENT_DECLINED', 'PAYER_CANNOT_PAY', 'TRANSACTION_REFUSED']

/**
 * The adapter of PayPal's orders (Orders v2). A customer approves an order on PayPal's page; the money
 * moves when the shop takes it, which is when it looks how the payment stands: on the customer's return, or
 * when payments are reconciled. An attempt that was given up is never taken.
 */
export function createPaypalProvider({ accounts, url }: PaypalSettings): PaymentProvider {
  const clients = accounts.map((account) => ({
    ...account,
    client: openPaypalClient(account, url),
  }))
  const clientOf = (account: string) => {
    const found = clients.find(({ name }) => name === account)
    invariant(found, 'a payment is begun only at an account that is set up')
    return found.client
  }

  /** Undefined where PayPal does not know it any more. */
  async function orderOf({ account, reference }: SessionKey): Promise<PaypalOrder | undefined> {
    try {
      const path = `v2/checkout/orders/${encodeURIComponent(reference)}`
      return paypalOrder.parse(await clientOf(account).ask({ method: 'GET', path }))
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === 404) return undefined
      throw error
    }
  }

  /** Takes the money of an approved order, once: PayPal knows the order by its own id. */
  async function take(key: SessionKey, order: PaypalOrder): Promise<Seen> {
    const { account, reference } = key
    const path = `v2/checkout/orders/${encodeURIComponent(reference)}/capture`
    try {
      const requestId = `take-${reference}`
      const taken = await clientOf(account).ask({ method: 'POST', path, requestId })
      return seenOfOrder(paypalOrder.parse(taken))
    } catch (error) {
      const issue = issueOf(error) ?? ''
      if (UNPAYABLE.includes(issue)) return { ...seenOfOrder(order), state: 'declined' }
      if (issue !== 'ORDER_ALREADY_CAPTURED') throw error
      const now = await orderOf(key)
      return now ? seenOfOrder(now) : FORGOTTEN
    }
  }

  return {
    id: 'paypal',
    methods: ['paypal'],
    serves: (account) => clients.some(({ name }) => name === account),
    async createSession(request) {
      const { tenant, account, paymentId, amount, currency, description } = request
      const made = await clientOf(account).ask({
        method: 'POST',
        path: 'v2/checkout/orders',
        requestId: paymentId,
        body: {
          intent: 'CAPTURE',
          purchase_units: [
            {
              custom_id: customId(tenant, paymentId),
              description,
              amount: toPaypal(amount, currency),
            },
          ],
          payment_source: {
            paypal: {
              experience_context: {
                brand_name: request.shopName.slice(0, 127),
                locale: request.locale,
                user_action: 'PAY_NOW',
                shipping_preference: 'NO_SHIPPING',
                return_url: request.returnUrl,
                cancel_url: request.leftUrl,
              },
            },
          },
        },
      })
      const { id, links } = paypalOrder.parse(made)
      const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      return { reference: id, redirectUrl: page?.href ?? null }
    },
    async fetchState(key) {
      const order = await orderOf(key)
      if (!order) return FORGOTTEN
      return order.status === 'APPROVED' ? take(key, order) : seenOfOrder(order)
    },
    async expire(key) {
      const order = await orderOf(key)
      // Nothing is taken for it from now on; PayPal itself has no way to end one.
      if (!order || !captureOf(order)) return FORGOTTEN
      return seenOfOrder(order)
    },
    async refund(request) {
      const order = await orderOf(request)
      return giveBack(clientOf(request.account), order, request)
    },
    async readNotices(context, body, header) {
      const read = await readMessage(clients, body, header, context.log)
      if (read === 'unproven') return context.refuse('payment_provider_unavailable')
      if (read === 'forged') return context.refuse('webhook_signature_invalid')
      if (read === 'malformed') return context.refuse('webhook_malformed')
      // Shops that share an account are each told of every payment there.
      return read.flatMap(({ tenant, ...notice }) => (tenant === context.tenant.id ? [notice] : []))
    },
  }
}
