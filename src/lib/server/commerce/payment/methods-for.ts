import type { OfferedMethod } from '../../../domain/payment/methods.ts'
import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { cartSum } from '../cart/index.ts'
import type { WireOrder } from '../order/index.ts'
import { findOrder } from '../order/index.ts'
import { offersOf, purchaseOf } from './offers.ts'
import type { PaymentProvider } from './provider.ts'

type MethodsCode = 'login_required' | 'cart_not_found' | 'cart_closed' | 'order_not_found'
type Providers = readonly PaymentProvider[]

/** How the customer can pay a cart, before there is an order, or an order; and why not otherwise. */
export async function methodsFor(
  context: Context<MethodsCode>,
  providers: Providers,
  { cartId, orderId }: { cartId?: string | undefined; orderId?: string | undefined },
): Promise<OfferedMethod[]> {
  const customerId = customerOf(context).id
  if (cartId) {
    const key = { tenant: context.tenant.id, owner: { customerId } }
    const { currency, gross: due, billingAddressId } = await cartSum(context, key, cartId)
    const payerId = customerId
    const sum = { currency, due, billingAddressId }
    const buying = { customerId, payerId, ...sum, orderId: null, cartId }
    const purchase = await purchaseOf(context.db, context, buying)
    return withoutRepeated(offersOf(context, providers, purchase))
  }
  const owned = { shop: context.shop, tenant: context.tenant, customerId, log: context.log }
  const order = orderId ? await findOrder(context.db, owned, orderId) : undefined
  demand(context, order, 'order_not_found')
  return withoutRepeated(await methodsOfOrder(context, providers, customerId, order))
}

/** Why there are no instalments is said once, where it is the same by card and by debit. */
function withoutRepeated(offers: OfferedMethod[]): OfferedMethod[] {
  const byCard = offers.find(({ method }) => method === 'plan')?.reason
  return offers.filter(
    ({ method, reason }) => method !== 'plan_debit' || !reason || reason !== byCard,
  )
}

/** Whether what is to be paid is the payer's own: cards are kept for nobody else. */
export async function isOwnPurchase(
  context: Context<'login_required'>,
  { orderId }: { orderId?: string | undefined },
): Promise<boolean> {
  if (!orderId) return true
  const own = await context.db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerOf(context).id)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return own !== undefined
}

/** The methods that an order can be paid by now, by name. */
export function allowedMethods(providers: Providers) {
  return async (context: Context<'login_required'>, order: WireOrder): Promise<string[]> => {
    // Most orders that are looked at are paid: nothing of who pays has to be known then.
    if (dueOf(order) <= 0 || (order.company && !order.company.mayPay)) return []
    const offers = await methodsOfOrder(context, providers, customerOf(context).id, order)
    return offers.filter(({ reason }) => reason === null).map(({ method }) => method)
  }
}

/** Whether an order of the customer can be paid by a method now. */
export async function isOfferedFor(
  context: Context<'login_required'>,
  providers: Providers,
  { orderId, method }: { orderId: string; method: string },
): Promise<boolean> {
  const owned = {
    shop: context.shop,
    tenant: context.tenant,
    customerId: customerOf(context).id,
    log: context.log,
  }
  const order = await findOrder(context.db, owned, orderId)
  return order !== undefined && (await allowedMethods(providers)(context, order)).includes(method)
}

async function methodsOfOrder(
  context: Context,
  providers: Providers,
  payerId: string,
  order: WireOrder,
): Promise<OfferedMethod[]> {
  const { isDeferredPayment, billingAddress, currencyCode: currency } = order
  const due = dueOf(order)
  const customerId = order.company?.orderedBy.id ?? payerId
  const billingAddressId = billingAddress.id
  const buying = { customerId, payerId, currency, due, billingAddressId, orderId: order.id }
  const purchase = await purchaseOf(context.db, context, buying)
  const offers = offersOf(context, providers, purchase)
  // It is promised already.
  return isDeferredPayment ? offers.filter(({ method }) => method !== 'deferred') : offers
}

/** What is to be paid of an order now, in minor units. */
function dueOf({ state, isDeferredPayment, amountToPay }: WireOrder): number {
  const isOpen = state === 'awaiting_payment' || (isDeferredPayment && state !== 'cancelled')
  return isOpen ? amountToPay.centAmount : 0
}
