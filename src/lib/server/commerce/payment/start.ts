import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { createPayment } from '../../../contract/payment.ts'
import { mayPay, stillToPay } from '../../../domain/payment/amounts.ts'
import { withQuery } from '../../../domain/urls/query.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { actorName, type Call, customerOf, demand, Refusal } from '../../platform/http/index.ts'
import { money } from '../cart/index.ts'
import { findOpenPayment, findPayment, isOpen, type StoredPayment } from './payments.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'
import { lockPayment, movePaymentTo } from './settle.ts'

type Wish = z.output<typeof createPayment.input>
type Providers = readonly PaymentProvider[]

/** Before a new attempt: how the one under way stands at its provider, if there is one. */
export async function refreshOpenPayment(
  call: Call,
  providers: Providers,
  { orderId }: Wish,
): Promise<void> {
  const key = { tenant: call.tenant.id, customerId: customerOf(call).id, orderId }
  const open = await findOpenPayment(call.db, key)
  if (open) await refresh(call, providers, open)
}

/** Stores the attempt, or finds the one that is under way; answers its id. */
export async function storePayment(
  tx: Tx,
  call: Call,
  providers: Providers,
  { orderId, method }: Wish,
): Promise<{ paymentId: string }> {
  const customerId = customerOf(call).id
  const tenant = call.tenant.id
  const order = await tx
    .selectFrom('shop_order')
    .select(['id', 'number', 'state', 'total_gross', 'currency'])
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  demand(order, 'order_not_found')
  const provider = providers.find(({ methods }) => methods.includes(method))
  demand(provider && call.tenant.paymentMethods.includes(method), 'payment_method_not_offered')
  const payments = await tx
    .selectFrom('payment')
    .select(['id', 'method', 'state', 'amount'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', orderId)
    .execute()
  const open = payments.find(isOpen)
  if (open?.method === method) return { paymentId: open.id }
  const { currency } = order
  const total = money(order.total_gross, currency)
  const attempts = payments.map(({ state, amount }) => ({ state, amount: money(amount, currency) }))
  demand(!open && mayPay(order.state, total, attempts), 'order_not_payable', {
    facts: { state: order.state },
  })
  const id = randomUUID()
  const by = { actor: actorName(call), reason: 'payment page', at: call.now }
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
      return_url: returnUrl(call, id, order.number),
      state: 'created',
      amount: stillToPay(total, attempts).centAmount,
      currency,
      created_at: call.now,
      updated_at: call.now,
    })
    .execute()
  return { paymentId: id }
}

/**
 * Gives a stored attempt its session at the provider, once: the provider answers the same session
 * for the same payment, and here the first answer is kept.
 */
export async function openSession(
  call: Call,
  providers: Providers,
  paymentId: string,
): Promise<StoredPayment> {
  const key = { tenant: call.tenant.id, customerId: customerOf(call).id, id: paymentId }
  const payment = await findPayment(call.db, key)
  demand(payment, 'payment_not_found')
  if (payment.provider_reference || payment.state !== 'created') return payment
  const session = await sessionOf(call, providers, payment)
  await inTransaction(call.db, async (tx) => {
    const locked = await lockPayment(tx, key.tenant, paymentId)
    if (locked?.state !== 'created' || locked.provider_reference) return
    const by = { actor: actorName(call), reason: 'payment page', at: new Date() }
    await movePaymentTo(tx, locked, 'redirect', 'pending', by, {
      provider_reference: session.reference,
      redirect_url: session.redirectUrl,
    })
  })
  return (await findPayment(call.db, key)) ?? payment
}

async function sessionOf(call: Call, providers: Providers, payment: StoredPayment) {
  const provider = providers.find(({ id }) => id === payment.provider)
  demand(provider, 'payment_provider_unavailable')
  const { id, amount, currency, number, return_url } = payment
  try {
    return await provider.createSession({
      tenant: payment.tenant,
      paymentId: id,
      amount,
      currency,
      description: number,
      shopName: call.tenant.name,
      language: payment.locale.slice(0, 2),
      returnUrl: return_url,
    })
  } catch (error) {
    call.log.error({ err: error, payment: id }, 'the payment provider gave no session')
    throw new Refusal('payment_provider_unavailable')
  }
}

function returnUrl(call: Call, payment: string, order: string): string {
  const { tenant, locale } = call
  const links = tenant.links[locale] ?? tenant.links[tenant.baseLocale]
  const path = withQuery(links?.['paymentResult'] ?? '/', { payment, order })
  return new URL(path, call.publicOrigin).href
}
