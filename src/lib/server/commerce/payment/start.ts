import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { createPayment } from '../../../contract/payment.ts'
import { invariant } from '../../../domain/invariant.ts'
import { mayPay } from '../../../domain/payment/amounts.ts'
import { isOpenPayment } from '../../../domain/payment/states.ts'
import { languageOf } from '../../../domain/urls/locale.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { actorName, customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { inTransaction, storedJson, type Tx } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { demand } from '../../refusal.ts'
import { paidFor } from '../ledger/index.ts'
import { findOpenPayment, findPayment, type StoredPayment } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'
import { lockPayment, movePaymentTo } from './settle.ts'

type Input = z.output<typeof createPayment.input>
type Providers = readonly PaymentProvider[]

/** What is known of an attempt whose payment page is still to be opened. */
export const storedStart = storedJson({
  name: 'idempotency.effect',
  version: 1,
  schema: z.object({ paymentId: z.string() }),
  upgrades: {},
})

/** Before a new attempt: how the one under way stands at its provider, if there is one. */
export async function refreshOpenPayment(
  context: Context<'login_required'>,
  providers: Providers,
  { orderId }: Input,
): Promise<void> {
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id, orderId }
  const open = await findOpenPayment(context.db, key)
  if (open) await refresh(context, providers, open)
}

/**
 * Stores the attempt, or finds the one that is under way; answers its id. `origin` is where the
 * customer comes back to.
 */
export async function storePayment(
  tx: Tx,
  context: Context<
    'login_required' | 'order_not_found' | 'order_not_payable' | 'payment_method_not_offered'
  >,
  providers: Providers,
  { orderId, method, origin }: Input & { origin: string },
): Promise<{ paymentId: string }> {
  const customerId = customerOf(context).id
  const tenant = context.tenant.id
  const order = await tx
    .selectFrom('shop_order')
    .select(['id', 'number', 'state', 'total_gross', 'currency'])
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  const provider = providers.find(({ methods }) => methods.includes(method))
  demand(
    context,
    provider && context.tenant.paymentMethods.includes(method),
    'payment_method_not_offered',
  )
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'method', 'state'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .execute()
  const open = payments.find(({ state }) => isOpenPayment(state))
  if (open?.method === method) return { paymentId: open.id }
  const { currency } = order
  const due = order.total_gross - (await paidFor(tx, { tenant, currency, orderId }))
  const states = payments.map(({ state }) => state)
  demand(context, !open && mayPay(order.state, due, states), 'order_not_payable', {
    facts: { state: order.state },
  })
  const id = randomUUID()
  const by = { actor: actorName(context), reason: 'payment page', at: context.now }
  await tx
    .with('recorded', (tables) =>
      tables
        .insertInto('payment_history')
        .values({ tenant, payment_id: id, event: 'create', state: 'created', ...by }),
    )
    .insertInto('payment')
    .values({
      tenant,
      id,
      order_id: orderId,
      method,
      provider: provider.id,
      provider_reference: null,
      redirect_url: null,
      return_url: returnUrl(context, origin, id, order.number),
      state: 'created',
      amount: due,
      currency,
      created_at: context.now,
      updated_at: context.now,
    })
    .execute()
  return { paymentId: id }
}

/**
 * Gives a stored attempt its session at the provider, once: the provider answers the same session
 * for the same payment, and here the first answer is kept.
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
  const { id, amount, currency, number, return_url } = payment
  try {
    return await provider.createSession({
      tenant: payment.tenant,
      paymentId: id,
      amount,
      currency,
      description: number,
      shopName: context.tenant.name,
      language: languageOf(payment.locale),
      returnUrl: return_url,
    })
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    context.log.error({ err: error, payment: id }, 'the payment provider gave no session')
    return context.refuse('payment_provider_unavailable')
  }
}

function returnUrl(
  { tenant, locale }: Context,
  origin: string,
  payment: string,
  order: string,
): string {
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale]
  const path = withQuery(links?.['paymentResult'] ?? '/', { payment, order })
  return new URL(path, origin).href
}
