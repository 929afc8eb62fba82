import type { PlanFacts } from '../../../../domain/payment/methods.ts'
import { owedNow } from '../../../../domain/payment/plan.ts'
import type { Context } from '../../../context.ts'
import { type Database, isGuest } from '../../../platform/db/index.ts'
import { isInPerson } from '../kept/cards.ts'
import { findPlan, openPlansOf, whereOf } from './plans.ts'

type Where = Pick<Context, 'tenant' | 'now' | 'shop' | 'actor'>
type Of = {
  customerId: string
  payerId: string
  /** One of the two: what is to be paid. */
  cartId?: string
  orderId: string | null
}

const NONE: PlanFacts = {
  terms: null,
  owed: null,
  isTheirs: false,
  isForAll: false,
  isUntouched: false,
  isBehind: false,
}

/** What decides whether a purchase may be paid in instalments, in shops that take them. */
export async function planFacts(db: Database, where: Where, of: Of): Promise<PlanFacts> {
  const { tenant, actor } = where
  if (!tenant.payments.some(({ method }) => method === 'plan')) return NONE
  const { customerId, payerId, orderId } = of
  const running = orderId === null ? undefined : await findPlan(db, whereOf(where), orderId)
  const others = await openPlansOf(db, whereOf(where), customerId)
  const isTheirs =
    payerId === customerId && isInPerson(actor) && (await hasAccount(db, where, customerId))
  return {
    terms: tenant.paymentPlan,
    owed: running ? owedNow(running.standing) : null,
    isTheirs,
    isForAll: await isForAll(db, where, of),
    isUntouched: orderId === null || (await isUntouched(db, where, orderId)),
    isBehind: others.some(
      (plan) => plan.orderId !== orderId && plan.standing.some(({ state }) => state === 'overdue'),
    ),
  }
}

async function hasAccount(db: Database, { tenant }: Where, customerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('id', '=', customerId)
    .where(isGuest, '=', false)
    .executeTakeFirst()
  return account !== undefined
}

/** Whether every product of the cart, or of the order, may be paid so today. */
async function isForAll(
  db: Database,
  { tenant, shop }: Where,
  { cartId, orderId }: Of,
): Promise<boolean> {
  const lines =
    cartId === undefined
      ? db
          .selectFrom('order_line')
          .select('product_id')
          .where('tenant', '=', tenant.id)
          .where('order_id', '=', orderId)
      : db
          .selectFrom('cart_line')
          .select('product_id')
          .where('tenant', '=', tenant.id)
          .where('cart_id', '=', cartId)
  const found = await lines.execute()
  return found.every(({ product_id: id }) => shop.product(tenant, id)?.paymentPlan === true)
}

async function isUntouched(db: Database, { tenant }: Where, orderId: string): Promise<boolean> {
  const booked = await db
    .selectFrom('ledger_entry')
    .select('account')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return booked === undefined
}
