import dayjs from 'dayjs'
import type { Logger } from 'pino'
import { movePayment } from '../../../domain/payment/states.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import type { PaymentProvider } from './provider.ts'
import { refresh } from './refresh.ts'
import { lockPayment, movePaymentTo } from './settle.ts'

export type Patience = {
  /** How often open payments are looked at. */
  everySeconds: number
  /** A payment is asked for once it stood still this long. */
  askAfterSeconds: number
  /** An attempt nobody finished is ended after this long. */
  endAfterSeconds: number
}

export const patience: Patience = {
  everySeconds: 60,
  askAfterSeconds: 60,
  endAfterSeconds: 1800,
}

/**
 * Settles what a crash or a lost notice left open: asks providers for payments that are still open,
 * and ends those that nobody finished. Safe to run anywhere, any number of times.
 */
export async function reconcilePayments(
  place: { db: Database; log: Logger; now?: Date },
  providers: readonly PaymentProvider[],
  { askAfterSeconds, endAfterSeconds }: Omit<Patience, 'everySeconds'> = patience,
): Promise<number> {
  const { db, now = new Date() } = place
  const before = (seconds: number) => dayjs(now).subtract(seconds, 'second').toDate()
  const open = await db
    .selectFrom('payment')
    .select(['tenant', 'id', 'provider', 'provider_reference', 'created_at'])
    .where('state', 'in', ['created', 'pending', 'challenge', 'authorised'])
    .where('updated_at', '<', before(askAfterSeconds))
    .orderBy('updated_at')
    .limit(500)
    .execute()
  let moved = 0
  for (const payment of open) {
    const ending = payment.created_at < before(endAfterSeconds)
    const by = { ending, actor: 'reconciliation' }
    const settled =
      payment.provider_reference === null && ending
        ? await abandon(db, payment, now)
        : await refresh(place, providers, payment, by)
    if (settled === 'moved') moved++
  }
  return moved
}

/** An attempt whose page no customer was ever sent to. */
function abandon(db: Database, { tenant, id }: { tenant: string; id: string }, at: Date) {
  return inTransaction(db, async (tx) => {
    const payment = await lockPayment(tx, tenant, id)
    const next = payment && movePayment(payment.state, 'abandon')
    if (!payment || !next?.ok || payment.provider_reference) return 'unchanged'
    const by = { actor: 'reconciliation', reason: 'no payment page was opened', at }
    await movePaymentTo(tx, payment, 'abandon', next.state, by)
    return 'moved'
  })
}
