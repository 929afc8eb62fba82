import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import type { PaymentModule } from './commerce/payment/index.ts'
import { paypalPayments } from './commerce/paypal/index.ts'
import { sandboxPayments } from './commerce/sandbox/index.ts'
import { stripePayments } from './commerce/stripe/index.ts'
import { sandboxSecrets } from './secrets.ts'
import type { Shop } from './site/shop/index.ts'
import { StartError } from './start-error.ts'

type Terms = {
  env: Env
  log: Logger
  getShop: () => Shop | null
  /** Where this machine reaches the front. */
  port: number
}

/** The payment providers that are set up: by their accounts in the settings, and the sandbox where it may be. */
export function paymentsOf({ env, log, getShop, port }: Terms): PaymentModule[] {
  const sandbox = () =>
    sandboxPayments({ origin: () => `http://127.0.0.1:${port}`, ...sandboxSecrets(env) })
  const stripe = { accounts: env.STRIPE_ACCOUNTS ?? [], url: env.STRIPE_URL }
  const paypal = { accounts: env.PAYPAL_ACCOUNTS ?? [], url: env.PAYPAL_URL }
  return [
    ...(isSandboxOffered(env, getShop(), log) ? [sandbox()] : []),
    ...(stripe.accounts.length > 0 ? [stripePayments(stripe)] : []),
    ...(paypal.accounts.length > 0 ? [paypalPayments(paypal)] : []),
  ]
}

/**
 * Whether orders may be paid through the sandbox: where a tenant names it, and the setting allows it.
 * Throws a StartError where a shop that is no sample names it and nobody has said so.
 */
function isSandboxOffered(
  { PAYMENT_SANDBOX: wanted }: Env,
  shop: Shop | null,
  log: Logger,
): boolean {
  if (wanted === 'off') return false
  const naming = shop?.tenants.filter((each) => each.payments.some(isSandbox)) ?? []
  if (!shop || (shop.sample && wanted === 'auto')) return true
  if (naming.length === 0) return false
  const names = naming.map(({ id }) => id).join(', ')
  if (wanted === 'on') {
    log.warn({ tenants: names }, 'the payment sandbox is on: anybody can mark an order paid')
    return true
  }
  throw new StartError(
    `This shop is no sample, and it names the sandbox for payments (${names}), where anybody can mark an ` +
      'order paid. Set PAYMENT_SANDBOX=off to open without it, or on to try it all the same.',
  )
}

const isSandbox = ({ provider }: { provider: string }) => provider === 'sandbox'
