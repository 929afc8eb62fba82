import { z } from 'zod'
import { invariant } from '../../../domain/invariant.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { storedJson } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { beginSession } from './begin-session.ts'
import { findPayment, type StoredPayment } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'

type Providers = readonly PaymentProvider[]

/** What is known of an attempt whose payment page is still to be opened. */
export const storedStart = storedJson({
  name: 'idempotency.effect',
  version: 1,
  schema: z.object({ paymentId: z.string() }),
  upgrades: {},
})

/**
 * Gives a stored attempt its session at the provider, once. What waits or is settled needs none.
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
  const begun = await sessionOf(context, providers, payment)
  // A kept card without a question of the bank's is settled by now, and nobody is sent anywhere.
  if (begun.kept_card_id === null || begun.redirect_url !== null) return begun
  const { moved } = await refresh(context, providers, begun)
  return moved ? ((await findPayment(context.db, key)) ?? begun) : begun
}

async function sessionOf(
  context: Context<'payment_provider_unavailable'>,
  providers: Providers,
  payment: StoredPayment,
) {
  const provider = providers.find(({ id }) => id === payment.provider)
  demand(context, provider, 'payment_provider_unavailable')
  try {
    return await beginSession(context, provider, payment)
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    context.log.error({ err: error, payment: payment.id }, 'the payment provider gave no session')
    return context.refuse('payment_provider_unavailable')
  }
}
