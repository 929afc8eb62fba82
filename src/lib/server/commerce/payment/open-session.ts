import { z } from 'zod'
import { invariant } from '../../../domain/invariant.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { actorName, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, storedJson } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { findPayment, type StoredPayment } from './payments.ts'
import type { PaymentProvider } from './provider.ts'

type Providers = readonly PaymentProvider[]

/** What is known of an attempt whose payment page is still to be opened. */
export const storedStart = storedJson({
  name: 'idempotency.effect',
  version: 1,
  schema: z.object({ paymentId: z.string() }),
  upgrades: {},
})

/**
 * Gives a stored attempt its session at the provider, once: the provider answers the same session
 * for the same payment, and here the first answer is kept. What waits or is settled needs none.
 */
export async function openSession(
  context: Context<'login_required' | 'payment_provider_unavailable'>,
  providers: Providers,
  paymentId: string,
): Promise<StoredPayment> {
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id, id: paymentId }
  const payment = await findPayment(context.db, key)
  invariant(payment, 'the attempt was stored before its session is opened')
  if (payment.provider_reference || payment.state !== 'created') return payment
  const session = await sessionOf(context, providers, payment)
  await inTransaction(context.db, async (tx) => {
    const locked = await lockPayment(tx, key.tenant, paymentId)
    if (locked?.state !== 'created' || locked.provider_reference) return
    const by = { actor: actorName(context), reason: 'payment page', at: context.now }
    await movePaymentTo(tx, locked, 'redirect', 'pending', by, {
      provider_reference: session.reference,
      redirect_url: session.redirectUrl,
    })
  })
  return (await findPayment(context.db, key)) ?? payment
}

async function sessionOf(
  context: Context<'payment_provider_unavailable'>,
  providers: Providers,
  payment: StoredPayment,
) {
  const provider = providers.find(({ id }) => id === payment.provider)
  demand(context, provider, 'payment_provider_unavailable')
  const { id, amount, currency, number, return_url, account, method } = payment
  try {
    return await provider.createSession({
      tenant: payment.tenant,
      account,
      method,
      paymentId: id,
      amount,
      currency,
      description: number,
      shopName: context.tenant.name,
      language: languageOf(payment.locale),
      locale: payment.locale,
      returnUrl: return_url,
      leftUrl: `${return_url}&left=1`,
      begun: payment.created_at,
    })
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    context.log.error({ err: error, payment: id }, 'the payment provider gave no session')
    return context.refuse('payment_provider_unavailable')
  }
}
