import type { z } from 'zod'
import type { createPayment } from '../../../contract/payment.ts'
import { invariant } from '../../../domain/invariant.ts'
import { goesThatWay, isExclusive, isPayable } from '../../../domain/payment/amounts.ts'
import { isPlanMethod, type OfferedMethod } from '../../../domain/payment/methods.ts'
import { isOpenPayment } from '../../../domain/payment/states.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockCustomer, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { storedSnapshot } from '../line/index.ts'
import { payInHouse } from './in-house.ts'
import { insertPayment } from './insert-payment.ts'
import { recordAgreement } from './kept/agree.ts'
import { demandWay, wayOf } from './kept/way.ts'
import { isInHouse } from './methods/index.ts'
import { isOfferedFor } from './methods-for.ts'
import { offersOf, purchaseOf } from './offers.ts'
import { lockOwing, type Owing } from './owing.ts'
import { findOpenPayments, findPayment, type WirePayment, wirePayment } from './payments.ts'
import { storeAgreedPlan } from './plan/agree-plan.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'
import { attemptsOf, payableOrder } from './start-rows.ts'
import { waitForTransfer } from './wait-for-transfer.ts'

type Input = z.output<typeof createPayment.input>
type Wanted = Pick<Input, 'orderId' | 'method' | 'keptCardId'> & { keep?: boolean }
type Providers = readonly PaymentProvider[]

export type StartCode =
  | 'login_required'
  | 'order_not_found'
  | 'order_not_payable'
  | 'order_payment_not_yours'
  | 'payment_method_not_offered'
  | 'kept_card_not_found'

/**
 * Before a new attempt: how the one whose page is open stands at its provider. Where the new one goes
 * another way, its session is ended there first, so that it cannot be paid twice.
 */
export async function refreshOpenPayment(
  context: Context<'login_required'>,
  providers: Providers,
  { orderId, method, ...rest }: Omit<Wanted, 'method'> & { method: string | null },
): Promise<void> {
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id, orderId }
  const pages = (await findOpenPayments(context.db, key)).filter(isExclusive)
  if (pages.length === 0) return
  // A way to pay that is refused takes away none that is open.
  const isOffered = method === null || (await isOfferedFor(context, providers, { orderId, method }))
  for (const open of pages)
    await refresh(context, providers, open, {
      ending: isOffered && !(method !== null && goesThatWay(open, wayOf({ method, ...rest }))),
    })
}

/** Ends the payment pages that are open of an order whose sum is about to change; answers whether there was one. */
export async function endOpenPages(
  context: Context,
  providers: Providers,
  orderId: string,
): Promise<boolean> {
  const tenant = context.tenant.id
  const order = await context.db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('tenant', '=', tenant)
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return false
  const key = { tenant, customerId: order.customer_id, orderId }
  const pages = (await findOpenPayments(context.db, key)).filter(isExclusive)
  for (const open of pages) await refresh(context, providers, open, { ending: true })
  return pages.length > 0
}

/**
 * Stores the attempt, or finds the one by this method that is under way; answers its id. What needs no
 * provider is done with it. `origin` is where the customer comes back to.
 */
export async function storePayment(
  tx: Tx,
  context: Context<StartCode>,
  providers: Providers,
  { orderId, origin, ...wanted }: Wanted & { origin: string },
): Promise<{ paymentId: string }> {
  const { method } = wanted
  const asked = wayOf(wanted)
  const tenant = context.tenant.id
  const found = await findPayable(tx, context, orderId)
  const order = await lockOwing(tx, tenant, orderId)
  const isOwn = order.customerId === customerOf(context).id
  // A card is kept for whoever ordered, and by nobody else.
  const way = { ...asked, keep: isOwn && asked.keep }
  demand(context, isOwn || way.keptCardId === null, 'payment_method_not_offered')
  const payments = await attemptsOf(tx, { tenant, orderId })
  const known = context.tenant.payments.find((each) => each.method === method)
  demand(context, known, 'payment_method_not_offered')
  const facts = { state: order.state }
  // An attempt outlives the order that was taken back: nobody is told to pay that once more.
  demand(context, isPayable(order), 'order_not_payable', { facts })
  const same = payments.find((each) => isOpenPayment(each.state) && goesThatWay(each, way))
  if (same) {
    await recordAgreement(tx, context, same)
    return { paymentId: same.id }
  }
  const billingAddressId = storedSnapshot.read(found.billing_address).id
  const offer = await offerOf(tx, context, providers, { order, billingAddressId, method })
  demand(context, !payments.some(isExclusive), 'order_not_payable', { facts })
  await demandWay(tx, context, providers, way)
  const by = { provider: known.provider, account: known.account }
  const wanting = { order, number: found.number, offer, by, origin, way }
  const payment = await insertPayment(tx, context, wanting)
  await recordAgreement(tx, context, payment)
  if (isPlanMethod(method)) await storeAgreedPlan(tx, context, payment, offer)
  if (isInHouse(method)) await payInHouse(tx, context, payment, order)
  if (method === 'transfer') await waitForTransfer(tx, context, payment, found.number)
  return { paymentId: payment.id }
}

/** Pays from the wallet at once; answers the payment. */
export async function payFromWallet(
  tx: Tx,
  context: Context<StartCode>,
  providers: Providers,
  { orderId, origin }: { orderId: string; origin: string },
): Promise<WirePayment> {
  const wanted = { orderId, method: 'wallet', origin }
  const { paymentId: id } = await storePayment(tx, context, providers, wanted)
  const key = { tenant: context.tenant.id, customerId: customerOf(context).id, id }
  const payment = await findPayment(tx, key)
  invariant(payment, 'it was stored in this transaction')
  return wirePayment(payment, context.tenant)
}

async function findPayable(tx: Tx, context: Context<StartCode>, orderId: string) {
  const customerId = customerOf(context).id
  const [order] = await payableOrder(tx, { tenant: context.tenant.id, customerId, orderId })
  demand(context, order, 'order_not_found')
  demand(context, order.may_pay, 'order_payment_not_yours')
  return order
}

/** How the method stands for this order, or the refusal with its reason. */
async function offerOf(
  tx: Tx,
  context: Context<'login_required' | 'payment_method_not_offered'>,
  providers: Providers,
  wanted: { order: Owing; billingAddressId: string; method: string },
): Promise<OfferedMethod> {
  const { order, billingAddressId, method } = wanted
  // Of all that a customer spends or promises at once, each sees what the one before has left.
  if (isInHouse(method))
    await lockCustomer(tx, { tenant: context.tenant.id, customerId: order.customerId })
  const { customerId, currency, due } = order
  const payerId = customerOf(context).id
  const buying = { customerId, payerId, currency, due, billingAddressId, orderId: order.id }
  const purchase = await purchaseOf(tx, context, buying)
  const offers = offersOf(context, providers, purchase)
  const offer = offers.find((each) => each.method === method)
  const facts = { reason: order.deferred && method === 'deferred' ? 'amount_zero' : offer?.reason }
  demand(context, offer && !facts.reason, 'payment_method_not_offered', { facts })
  return offer
}
