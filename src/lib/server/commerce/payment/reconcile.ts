import dayjs from 'dayjs'
import { sql } from 'kysely'
import { WAITING_METHODS } from '../../../domain/payment/methods.ts'
import { OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import { contextOf, type Shop, type Work } from '../../context.ts'
import type { RepeatedWork } from '../../platform/jobs/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { retryRefunds } from './ask-refunds.ts'
import { giveUp } from './give-up.ts'
import { forgetCards } from './kept/forget-cards.ts'
import { keepPaidCards } from './kept/keep-cards.ts'
import { keepMandates } from './kept/keep-mandates.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'

export type Patience = {
  /** How often open payments are looked at. */
  everySeconds: number
  /** A payment is asked for once it stood still this long. */
  askAfterSeconds: number
  /** An attempt nobody finished is ended after this long. */
  endAfterSeconds: number
}

/** How often banks are asked what became of a debit: they take days, and tell of it by themselves. */
const DEBIT_EVERY_SECONDS = 3600

const patience: Patience = {
  everySeconds: 60,
  askAfterSeconds: 60,
  endAfterSeconds: 1800,
}

/** Payments that are looked at now and again and again. */
export function reconciliation(
  providers: readonly PaymentProvider[],
  how: Patience = patience,
): RepeatedWork {
  return {
    name: 'reconciliation',
    everySeconds: how.everySeconds,
    async run(work, shop) {
      const moved = await reconcilePayments(work, shop, providers, how)
      measure({ of: 'reconciled payments', count: moved })
      await retryRefunds(shop ? { ...work, shop } : work, providers)
      await keepPaidCards(work, providers)
      await keepMandates(shop ? { ...work, shop } : work, providers)
      await forgetCards(work, providers)
      if (moved > 0) work.log.info({ moved }, 'payments were reconciled')
    },
  }
}

/**
 * Settles what a crash or a lost notice left open: asks providers for payments that are still open,
 * and ends those that nobody finished. Safe to run anywhere, any number of times. A payment of a
 * tenant that the shop has no more is settled all the same: money has moved.
 */
export async function reconcilePayments(
  work: Work,
  shop: Shop | null,
  providers: readonly PaymentProvider[],
  { askAfterSeconds, endAfterSeconds }: Omit<Patience, 'everySeconds'> = patience,
): Promise<number> {
  const before = (seconds: number) => dayjs(work.now).subtract(seconds, 'second').toDate()
  const open = await work.db
    .selectFrom('payment')
    .select(['tenant', 'id', 'order_id', 'account', 'provider', 'provider_reference'])
    .select(['state', 'created_at', 'kept_card_id'])
    .where('state', 'in', OPEN_PAYMENT_STATES)
    // What waits for days is no provider's to be asked about, and takes no place here.
    .where('method', 'not in', WAITING_METHODS)
    .where(sql<boolean>`greatest(updated_at, asked_at) < case when state = 'authorised'
      then ${before(DEBIT_EVERY_SECONDS)}::timestamptz else ${before(askAfterSeconds)} end`)
    .orderBy(sql`greatest(updated_at, asked_at)`)
    .limit(500)
    .execute()
  let moved = await endForgotten(work)
  for (const payment of open) {
    const ending = payment.created_at < before(endAfterSeconds)
    const context = shop ? contextOf({ ...work, shop }, payment.tenant) : undefined
    // What may have been taken from a kept card is asked for, not given up.
    const isForgotten = payment.provider_reference === null && payment.kept_card_id === null
    const settled =
      isForgotten && ending
        ? await giveUp(work, payment, 'abandon', 'no payment page was opened')
        : (await refresh(context ?? work, providers, payment, { ending })).moved
    if (settled) moved++
    else await putBack(work, payment)
  }
  return moved
}

/** Ends what waited for the money of an order that is cancelled by now. */
async function endForgotten(work: Work): Promise<number> {
  const waiting = await work.db
    .selectFrom('payment')
    .innerJoin('shop_order', (join) =>
      join
        .onRef('shop_order.tenant', '=', 'payment.tenant')
        .onRef('shop_order.id', '=', 'payment.order_id'),
    )
    .select(['payment.tenant', 'payment.id'])
    .where('payment.state', 'in', OPEN_PAYMENT_STATES)
    .where('payment.method', 'in', WAITING_METHODS)
    .where('shop_order.state', '=', 'cancelled')
    .limit(500)
    .execute()
  for (const key of waiting) await giveUp(work, key, 'expire', 'the order was cancelled')
  return waiting.length
}

/** A payment that was asked for in vain makes room for those behind it. */
async function putBack({ db, now }: Work, { tenant, id }: { tenant: string; id: string }) {
  await db
    .updateTable('payment')
    .set({ asked_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', 'in', OPEN_PAYMENT_STATES)
    .execute()
}
