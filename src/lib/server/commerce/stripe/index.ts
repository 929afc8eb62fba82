import type { PaymentModule } from '../payment/index.ts'
import { createStripeProvider, type StripeSettings } from './provider.ts'

/** Cards on Stripe's own page, with whatever the bank asks for, Apple Pay and Google Pay. */
export function stripePayments(settings: StripeSettings): PaymentModule {
  return { provider: createStripeProvider(settings), jobs: [] }
}
