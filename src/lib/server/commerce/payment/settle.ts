import { paymentsOf, stillToPay } from '../../../domain/payment/amounts.ts'
import { isLost, movePayment, type PaymentEvent } from '../../../domain/payment/states.ts'
import type { Work } from '../../context.ts'
import { inTransaction, type PaymentRow, type Tx } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { money } from '../cart/index.ts'
import { type By, moveOrderTo } from '../order/index.ts'
import type { ProviderState, Seen } from './provider.ts'

const events: Record<Exclude<ProviderState, 'captured'>, PaymentEvent> = {
  pending: 'redirect',
  challenge: 'challenge',
  declined: 'decline',
  abandoned: 'abandon',
  expired: 'expire',
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
export async function settle(work: Work, key: Key, seen: Seen, by: By): Promise<Settled> {
  const settled = await inTransaction(work.db, async (tx) => {
    const payment = await lockPayment(tx, key.tenant, key.id)
    return payment ? settleLocked(tx, payment, seen, by) : unchanged
  })
  raise(work, key, settled)
  return settled
}

/** As `settle`, of a payment that is locked; its trouble is for the caller to `raise`. */
export async function settleLocked(
  tx: Tx,
  payment: PaymentRow,
  seen: Seen,
  by: By,
): Promise<Settled> {
  const { state } = seen
  if (payment.state === state) return unchanged
  if (state === 'captured') return capture(tx, payment, seen, by)
  const moved = movePayment(payment.state, events[state])
  if (!moved.ok) return unchanged
  await movePaymentTo(tx, payment, events[state], moved.state, by)
  return { moved: true, trouble: null }
}

/** Tells people of money that they have to look at. */
export function raise({ log }: Pick<Work, 'log'>, { id }: Key, { trouble }: Settled): void {
  if (!trouble) return
  measure({ of: 'payment trouble' })
  log.error({ payment: id, trouble }, 'a payment needs somebody to look at it')
}

export function lockPayment(tx: Tx, tenant: string, id: string): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type Changes = Partial<
  Pick<PaymentRow, 'provider_reference' | 'redirect_url' | 'amount' | 'currency'>
>

/** Stores a move that is known to be legal, with its row of history. */
export async function movePaymentTo(
  tx: Tx,
  { tenant, id }: Pick<PaymentRow, 'tenant' | 'id'>,
  event: PaymentEvent,
  state: PaymentRow['state'],
  by: By,
  changes: Changes = {},
): Promise<void> {
  await tx
    .with('recorded', (tables) =>
      tables.insertInto('payment_history').values({ tenant, payment_id: id, event, state, ...by }),
    )
    .updateTable('payment')
    .set({ ...changes, state, updated_at: by.at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

/**
 * Money has come in: it is posted whatever was asked for, however late, and pays the order as far as
 * it goes. A payment is from then on of the amount that was taken.
 */
async function capture(tx: Tx, payment: PaymentRow, seen: Seen, by: By): Promise<Settled> {
  const { tenant, order_id: orderId } = payment
  const { amount, currency } = seen
  const inTime = movePayment(payment.state, 'capture').ok
  if (!inTime && !isLost(payment.state)) return unchanged
  if (amount <= 0) return nothingTaken(tx, payment, `captured with ${amount} ${currency}`, by)
  const isAsked = amount === payment.amount && currency === payment.currency
  const asked = `${payment.amount} ${payment.currency} asked for, ${amount} ${currency} taken`
  const recorded = isAsked ? by : { ...by, reason: `${by.reason}; ${asked}` }
  const event = inTime ? 'capture' : 'capture_late'
  await movePaymentTo(tx, payment, event, 'captured', recorded, { amount, currency })
  const isTaken = await payOrder(tx, { ...payment, amount, currency }, by)
  const troubles = [
    !isAsked && asked,
    !isTaken && `order ${orderId} of ${tenant} was not settled by it`,
  ]
  const trouble = troubles.filter(Boolean).join('; ') || null
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

/**
 * Posts what was captured and moves the order when nothing is left to pay. False where the order does
 * not take the money: it is not enough, in another currency, or nothing was owed any more.
 */
async function payOrder(tx: Tx, payment: PaymentRow, by: By): Promise<boolean> {
  const { tenant, order_id: id } = payment
  const order = await tx
    .selectFrom('shop_order')
    .select(['total_gross', 'currency'])
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await post(tx, payment, payment.currency === order.currency ? 'order' : 'unmatched', by.at)
  const payments = await tx
    .selectFrom('payment')
    .select(['state', 'amount', 'currency'])
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .execute()
  const left = stillToPay(money(order.total_gross, order.currency), paymentsOf(payments))
  return left.centAmount === 0 && moveOrderTo(tx, { tenant, id }, 'pay', by)
}

/**
 * Posts a captured payment, double-entry: what the provider owes us (debit, above zero) against what
 * the order's customer owed (credit, below), or apart where the order is in another currency. The
 * payment's id is the transfer's, so that the database itself refuses to post it twice; and a sum
 * other than zero it refuses at commit.
 */
async function post(
  tx: Tx,
  payment: PaymentRow,
  against: 'order' | 'unmatched',
  at: Date,
): Promise<void> {
  const { tenant, id, order_id, provider, amount, currency } = payment
  const entry = { tenant, transfer_id: id, currency, order_id, payment_id: id, at }
  await tx
    .insertInto('ledger_entry')
    .values([
      { ...entry, account: `provider:${provider}`, amount },
      { ...entry, account: `${against}:${order_id}`, amount: -amount },
    ])
    .execute()
}
