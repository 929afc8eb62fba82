import type { PaymentModule } from '../payment/index.ts'
import { createPaypalProvider, type PaypalSettings } from './provider.ts'

/** Payments that a customer approves on PayPal's page and the shop takes afterwards. */
export function paypalPayments(settings: PaypalSettings): PaymentModule {
  return { provider: createPaypalProvider(settings), jobs: [] }
}
