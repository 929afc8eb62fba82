import { accountOf } from '../../../domain/ledger/accounts.ts'
import { isPlanMethod } from '../../../domain/payment/methods.ts'
import { isLost, movePayment, type PaymentEvent } from '../../../domain/payment/states.ts'
import type { Work } from '../../context.ts'
import { inTransaction, type PaymentRow, type Tx } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { post } from '../ledger/index.ts'
import type { By } from '../order/index.ts'
import { failDebit, takeBackDisputed } from './debit/fail-debit.ts'
import { promiseDebit } from './debit/promise-debit.ts'
import type { Selling } from './issue-for.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { afterPayment, lockOwing, whyNot } from './owing.ts'
import { goOnWithPlan } from './plan/go-on-with-plan.ts'
import type { ProviderState, Seen } from './provider.ts'

const events: Record<Exclude<ProviderState, 'captured'>, PaymentEvent> = {
  pending: 'redirect',
  challenge: 'challenge',
  declined: 'decline',
  abandoned: 'abandon',
  expired: 'expire',
  authorised: 'authorise',
}

/** `trouble`: money came in that people have to look at, in words for the log. */
export type Settled = { moved: boolean; trouble: string | null }

const unchanged: Settled = { moved: false, trouble: null }

type Key = { tenant: string; id: string }

/**
 * Brings a payment to where its provider says it stands, in one transaction: the payment moves, the
 * money is in the ledger, and the order moves once it is paid in full. Doing it again changes
 * nothing, whoever does it: notice, return of the customer or reconciliation.
 */
export async function settle(work: Selling, key: Key, seen: Seen, by: By): Promise<Settled> {
  const settled = await inTransaction(work.db, async (tx) => {
    const payment = await lockPayment(tx, key.tenant, key.id)
    return payment ? settleLocked(tx, work, payment, seen, by) : unchanged
  })
  raise(work, key, settled)
  return settled
}

/** As `settle`, of a payment that is locked; its trouble is for the caller to `raise`. */
export async function settleLocked(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  seen: Seen,
  by: By,
): Promise<Settled> {
  const { state } = seen
  if (payment.state === state) return unchanged
  if (state === 'captured') {
    const settled = await capture(tx, work, payment, seen, by)
    const trouble = await takeBackDisputed(tx, work, payment, by)
    return trouble ? { moved: true, trouble } : settled
  }
  const moved = movePayment(payment.state, events[state])
  if (!moved.ok) return unchanged
  await movePaymentTo(tx, payment, events[state], moved.state, by)
  if (state === 'authorised') await promiseDebit(tx, work, payment, seen, by)
  if (payment.state !== 'authorised') return { moved: true, trouble: null }
  const trouble = await failDebit(tx, work, payment, by)
  return { moved: true, trouble }
}

/** Tells people of money that they have to look at. */
export function raise({ log }: Pick<Work, 'log'>, { id }: Key, { trouble }: Settled): void {
  if (!trouble) return
  measure({ of: 'payment trouble' })
  log.error({ payment: id, trouble }, 'a payment needs somebody to look at it')
}

/**
 * Money has come in, and is booked whatever was asked for and however late. What was asked for pays the
 * order; anything else stands on a suspense account until somebody says what it is for. A payment is
 * from then on of the amount that was taken.
 */
async function capture(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  seen: Seen,
  by: By,
): Promise<Settled> {
  const { amount, currency } = seen
  const inTime = movePayment(payment.state, 'capture').ok
  if (!inTime && !isLost(payment.state)) return unchanged
  if (amount <= 0) return nothingTaken(tx, payment, `captured with ${amount} ${currency}`, by)
  const isAsked = amount === payment.amount && currency === payment.currency
  const asked = `${payment.amount} ${payment.currency} asked for, ${amount} ${currency} taken`
  const recorded = isAsked ? by : { ...by, reason: `${by.reason}; ${asked}` }
  const event = inTime ? 'capture' : 'capture_late'
  await movePaymentTo(tx, payment, event, 'captured', recorded, { amount, currency })
  const taken = { ...payment, amount, currency }
  const order = await lockOwing(tx, payment.tenant, payment.order_id)
  const reasons = [
    !isAsked && asked,
    !inTime && `the attempt was ${payment.state} before`,
    whyNot(order, amount, currency),
  ].filter(Boolean)
  if (reasons.length === 0) {
    await book(tx, taken, 'payment', by)
    await afterPayment(tx, taken.tenant, order, taken.amount, by, work)
    if (isPlanMethod(taken.method)) await goOnWithPlan(tx, work, taken, by)
    return { moved: true, trouble: null }
  }
  const trouble = reasons.join('; ')
  await book(tx, taken, 'unexpected', { ...by, reason: trouble })
  return { moved: true, trouble }
}

/** A capture of nothing ends the attempt; the customer may try again. */
async function nothingTaken(
  tx: Tx,
  payment: PaymentRow,
  trouble: string,
  by: By,
): Promise<Settled> {
  const ended = movePayment(payment.state, 'decline')
  if (!ended.ok) return unchanged
  const recorded = { ...by, reason: `${by.reason}; ${trouble}` }
  await movePaymentTo(tx, payment, 'decline', ended.state, recorded)
  return { moved: true, trouble }
}

/** What the provider owes us from now on, against the order that it pays or the suspense account. */
function book(tx: Tx, payment: PaymentRow, kind: 'payment' | 'unexpected', by: By): Promise<void> {
  const { tenant, id, order_id: orderId, provider, amount, currency } = payment
  const against = kind === 'payment' ? accountOf('order', orderId) : accountOf('suspense', id)
  const entries = [
    { account: accountOf('provider', provider), amount },
    { account: against, amount: -amount },
  ]
  return post(tx, { tenant, id, kind, currency, entries, orderId, paymentId: id, by })
}
