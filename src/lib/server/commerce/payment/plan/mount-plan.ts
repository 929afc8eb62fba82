import type { z } from 'zod'
import {
  getPaymentPlan,
  getStaffPaymentPlan,
  type paymentPlan,
} from '../../../../contract/payment-plan.ts'
import { owedNow } from '../../../../domain/payment/plan.ts'
import { customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { seenBy } from '../../../people/company/index.ts'
import { type Api, mount } from '../../../platform/http/index.ts'
import { demand } from '../../../refusal.ts'
import { money } from '../../cart/index.ts'
import { keepPaidCards } from '../kept/keep-cards.ts'
import { keepMandates } from '../kept/keep-mandates.ts'
import type { PaymentProvider } from '../provider.ts'
import { cardOfPlan } from './plan-card.ts'
import { findPlan, whereOf } from './plans.ts'

/** Mounts what customers and staff see of the instalments of an order. */
export function mountPlan(api: Api, providers: readonly PaymentProvider[]): void {
  mount(api, getPaymentPlan, async ({ orderId }, call) => {
    const customerId = customerOf(call).id
    const order = await call.db
      .selectFrom('shop_order')
      .select(['id', 'currency', 'customer_id'])
      .where('tenant', '=', call.tenant.id)
      .where('id', '=', orderId)
      .where(seenBy(customerId, 'shop_order'))
      .executeTakeFirst()
    demand(call, order, 'order_not_found')
    const plan = await wirePlan(call, providers, order)
    // A colleague learns nothing of the card of who ordered.
    return { plan: plan && (order.customer_id === customerId ? plan : { ...plan, card: null }) }
  })

  mount(api, getStaffPaymentPlan, async ({ orderId }, call) => {
    const order = await call.db
      .selectFrom('shop_order')
      .select(['id', 'currency', 'customer_id'])
      .where('tenant', '=', call.tenant.id)
      .where('id', '=', orderId)
      .executeTakeFirst()
    demand(call, order, 'order_not_found')
    return { plan: await wirePlan(call, providers, order) }
  })
}

type Ordered = { id: string; currency: string; customer_id: string }

async function wirePlan(
  context: Context,
  providers: readonly PaymentProvider[],
  { id: orderId, currency, customer_id: customerId }: Ordered,
): Promise<z.input<typeof paymentPlan> | null> {
  const plan = await findPlan(context.db, whereOf(context), orderId)
  if (!plan) return null
  const key = { tenant: context.tenant.id, orderId }
  // What was paid with a moment ago is kept now.
  if (!(await cardOfPlan(context.db, key))) {
    await keepPaidCards(context, providers, { tenant: key.tenant, customerId })
    await keepMandates(context, providers, { tenant: key.tenant, customerId })
  }
  const card = await cardOfPlan(context.db, key)
  return {
    instalments: plan.standing.map(({ amount, left, ...each }) => ({
      ...each,
      amount: money(amount, currency),
      left: money(left, currency),
    })),
    owed: money(owedNow(plan.standing), currency),
    card: card ? { brand: card.brand, lastFour: card.last_four } : null,
  }
}
