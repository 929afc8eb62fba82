import { localTime } from '../../../../domain/dates/zones.ts'
import { isExclusive } from '../../../../domain/payment/amounts.ts'
import { isPlanMethod } from '../../../../domain/payment/methods.ts'
import {
  nextTryOn,
  owedNow,
  owedSince,
  type PlanTerms,
  toTell,
} from '../../../../domain/payment/plan.ts'
import type { Context } from '../../../context.ts'
import type { PaymentRow, Tx } from '../../../platform/db/index.ts'
import { insertPayment } from '../insert-payment.ts'
import { TOLD_DAYS } from '../methods/index.ts'
import { lockOwing, type Owing } from '../owing.ts'
import { cardOfPlan } from './plan-card.ts'
import { findPlan, isOpenPlan, type Plan, whereOf } from './plans.ts'
import { tellInstalmentComing, tellInstalmentFailed } from './tell-of-plan.ts'
import { isToldInTime } from './told-in-time.ts'

type Attempt = Pick<
  PaymentRow,
  'id' | 'method' | 'state' | 'off_session' | 'provider_reference' | 'keep' | 'updated_at'
>

/** What is known of a plan on the day that it is looked at. */
type Look = { order: Owing; plan: Plan; owedOn: string; attempts: Attempt[] }

/**
 * Stores the attempt by which what is owed of an order's plan is charged now; answers its id, or that of one which is
 * stored and not charged yet. Null where nothing is to be charged: nothing is owed, somebody is paying, or the charge
 * failed and is tried another day, of which the customer is told.
 */
export async function startCharge(
  tx: Tx,
  context: Context,
  orderId: string,
): Promise<string | null> {
  const order = await lockOwing(tx, context.tenant.id, orderId)
  const plan = await findPlan(tx, whereOf(context), orderId)
  if (!plan || !isOpenPlan(plan)) return settle(tx, context, orderId)
  await tellOfNext(tx, context, { order, plan })
  const owedOn = owedSince(plan.standing)
  if (owedOn === null) return null
  const attempts = await attemptsOf(tx, context, orderId)
  const open = attempts.find(isExclusive)
  if (open) return isUncharged(open) ? open.id : null
  const isCardComing = attempts.some((each) => each.state === 'captured' && each.keep === 'wanted')
  return isCardComing ? null : chargeOrTell(tx, context, { order, plan, owedOn, attempts })
}

/** Tells some days before a charge what is charged to which card; of an instalment once. */
async function tellOfNext(
  tx: Tx,
  context: Context,
  { order, plan }: Pick<Look, 'order' | 'plan'>,
): Promise<void> {
  const { tenant } = context
  const card = await cardOfPlan(tx, { tenant: tenant.id, orderId: order.id })
  const next =
    tenant.paymentPlan &&
    toTell(plan.standing, daysToTell(tenant.paymentPlan, card), whereOf(context).today)
  if (!next || !card) return
  await tellInstalmentComing(tx, context, {
    tenant: tenant.id,
    orderId: order.id,
    of: next.dueOn,
    dueOn: next.dueOn,
    amount: { centAmount: next.left, currencyCode: order.currency },
    card: { brand: card.brand, lastFour: card.last_four },
  })
}

/** Of a debit its payer hears in time in any case. */
function daysToTell(
  { tellDaysBefore }: Pick<PlanTerms, 'tellDaysBefore'>,
  card: Card | undefined,
): Pick<PlanTerms, 'tellDaysBefore'> {
  const isDebit = card?.method === 'mandate'
  return { tellDaysBefore: isDebit ? Math.max(tellDaysBefore, TOLD_DAYS) : tellDaysBefore }
}

async function chargeOrTell(tx: Tx, context: Context, look: Look): Promise<string | null> {
  const { order, plan, owedOn, attempts } = look
  const { tenant } = context
  const { today } = whereOf(context)
  const failed = attempts.filter(hasFailed)
  const days = failed.map(({ updated_at: at }) => localTime(at, tenant.timeZone).date)
  // What somebody had the bank take back is not debited once more without them.
  const tries = failed.at(-1)?.state === 'returned' ? null : tenant.paymentPlan
  const next = nextTryOn(owedOn, days, tries ?? NO_TRIES)
  const card = await cardOfPlan(tx, { tenant: tenant.id, orderId: order.id })
  const amount = {
    centAmount: Math.min(owedNow(plan.standing), order.due),
    currencyCode: order.currency,
  }
  const last = days.at(-1)
  const isOfNow = last !== undefined && last >= owedOn
  if (card && next !== null && next <= today) {
    // A further try was told of when the one before it failed.
    const isTold = isOfNow || (await isToldInTime(tx, context, { card, order, owedOn, amount }))
    return isTold ? insert(tx, context, { look, card, amount }) : null
  }
  await tellInstalmentFailed(tx, context, {
    tenant: tenant.id,
    orderId: order.id,
    of: isOfNow ? (failed.at(-1)?.id ?? '') : `no card ${owedOn}`,
    amount,
    nextTryOn: card ? next : null,
  })
  return null
}

function hasFailed({ method, off_session, state }: Attempt): boolean {
  if (state === 'returned') return isPlanMethod(method)
  return off_session && (state === 'declined' || state === 'expired')
}

const NO_TRIES: Pick<PlanTerms, 'retryAfterDays'> = { retryAfterDays: [] }

type Card = NonNullable<Awaited<ReturnType<typeof cardOfPlan>>>
type New = {
  look: Look
  card: Card
  amount: { centAmount: number; currencyCode: string }
}

async function insert(tx: Tx, context: Context, { look, card, amount }: New): Promise<string> {
  const { order, plan } = look
  const first = await tx
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .select(['payment.return_url', 'shop_order.number'])
    .where('payment.tenant', '=', context.tenant.id)
    .where('payment.id', '=', plan.paymentId)
    .executeTakeFirstOrThrow()
  const { provider, account, id: keptCardId } = card
  const method = card.method === 'mandate' ? 'plan_debit' : 'plan'
  const { id } = await insertPayment(tx, context, {
    order,
    number: first.number,
    offer: { method, amount },
    by: { provider, account },
    origin: new URL(first.return_url).origin,
    way: { method, keptCardId, keep: false },
    offSession: true,
  })
  return id
}

/** Whether an attempt was stored by the shop itself, and its provider may not have heard of it. */
function isUncharged({ off_session, state, provider_reference }: Attempt): boolean {
  return off_session && state === 'created' && provider_reference === null
}

function attemptsOf(tx: Tx, { tenant }: Context, orderId: string): Promise<Attempt[]> {
  return tx
    .selectFrom('payment')
    .select(['id', 'method', 'state', 'off_session', 'provider_reference', 'keep', 'updated_at'])
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute()
}

/** Nothing is to come of it, so that nobody has to look at it again. */
async function settle(tx: Tx, { tenant, now }: Context, orderId: string): Promise<null> {
  await tx
    .updateTable('payment_plan')
    .set({ settled_at: now })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .execute()
  return null
}
