import { invariant } from '../../../domain/invariant.ts'
import type { PaymentProvider } from '../payment/index.ts'
import { openPaypalClient, type PaypalAccount } from './client.ts'
import { readMessage } from './messages.ts'
import { captureOf, newOrder, paypalOrder, seenOfOrder } from './orders.ts'
import { giveBack } from './refunds.ts'
import { FORGOTTEN, orderOf, takeOrder } from './take.ts'

/** `url`: where PayPal's API is, such as `https://api-m.paypal.com`. */
export type PaypalSettings = { accounts: readonly PaypalAccount[]; url: string }

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

  return {
    id: 'paypal',
    methods: ['paypal'],
    asksForProof: true,
    cards: null,
    serves: (account) => clients.some(({ name }) => name === account),
    async createSession(request) {
      const made = await clientOf(request.account).ask({
        method: 'POST',
        path: 'v2/checkout/orders',
        requestId: request.paymentId,
        body: newOrder(request),
      })
      const { id, links } = paypalOrder.parse(made)
      const page = links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
      return { reference: id, redirectUrl: page?.href ?? null }
    },
    async fetchState(key) {
      const order = await orderOf(clientOf(key.account), key.reference)
      if (!order) return FORGOTTEN
      return order.status === 'APPROVED'
        ? takeOrder(clientOf(key.account), order)
        : seenOfOrder(order)
    },
    async expire(key) {
      const order = await orderOf(clientOf(key.account), key.reference)
      // Nothing is taken for it from now on; PayPal itself has no way to end one.
      if (!order || !captureOf(order)) return FORGOTTEN
      return seenOfOrder(order)
    },
    async refund(request) {
      const order = await orderOf(clientOf(request.account), request.reference)
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
