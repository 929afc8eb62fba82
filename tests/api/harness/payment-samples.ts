import { randomUUID } from 'node:crypto'

/** Inputs that calls about payments take. */
export function paymentInputs(cartId: string) {
  return {
    listPaymentMethods: { cartId, orderId: randomUUID() },
    getPaymentPlan: { orderId: randomUUID() },
    resetPaymentMethod: { orderId: randomUUID() },
    createPaymentAndTransaction: { orderId: randomUUID() },
    getStatement: { from: '2026-01-01', to: '2026-12-31' },
    getWallet: { after: randomUUID() },
    createPayment: { orderId: randomUUID(), method: 'card' },
    listKeptCards: {},
    revokeKeptCard: { id: randomUUID() },
    getPayment: { id: randomUUID() },
    paymentWebhook: { provider: 'none' },
  }
}
