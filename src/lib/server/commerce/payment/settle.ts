import { movePayment, type PaymentEvent } from '../../../domain/payment/states.ts'
import type { PaymentRow, Tx } from '../../platform/db/index.ts'
import { type By, moveOrderTo } from '../order/index.ts'
import type { ProviderState } from './provider.ts'

const events: Record<ProviderState, PaymentEvent> = {
  pending: 'redirect',
  challenge: 'challenge',
  captured: 'capture',
  declined: 'decline',
  abandoned: 'abandon',
  expired: 'expire',
}

export type Settled = 'moved' | 'unchanged'

/**
 * Brings a payment to where its provider says it stands, in one transaction: the payment moves, the
 * order moves with a capture, and the money is in the ledger. Doing it again changes nothing,
 * whoever does it: notice, return of the customer or reconciliation.
 */
export async function settle(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  seen: { state: ProviderState; amount?: number; currency?: string },
  by: By,
): Promise<Settled> {
  const payment = await lockPayment(tx, tenant, id)
  if (!payment || payment.state === seen.state) return 'unchanged'
  const event = events[seen.state]
  const moved = movePayment(payment.state, event)
  if (!moved.ok) return 'unchanged'
  if (seen.state === 'captured') demandAmount(payment, seen)
  await movePaymentTo(tx, payment, event, moved.state, by)
  if (moved.state === 'captured') {
    await postCapture(tx, payment, by.at)
    // An order that cannot take the money any more keeps its state; the ledger shows what came in.
    await moveOrderTo(tx, { tenant, id: payment.order_id }, 'pay', by)
  }
  return 'moved'
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

/** Stores a move that is known to be legal, with its row of history. */
export async function movePaymentTo(
  tx: Tx,
  { tenant, id }: Pick<PaymentRow, 'tenant' | 'id'>,
  event: PaymentEvent,
  state: PaymentRow['state'],
  by: By,
  session: Partial<Pick<PaymentRow, 'provider_reference' | 'redirect_url'>> = {},
): Promise<void> {
  await tx
    .with('recorded', (tables) =>
      tables.insertInto('payment_history').values({ tenant, payment_id: id, event, state, ...by }),
    )
    .updateTable('payment')
    .set({ ...session, state, updated_at: by.at })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

function demandAmount(
  { id, amount, currency }: PaymentRow,
  seen: { amount?: number; currency?: string },
): void {
  const same = (seen.amount ?? amount) === amount && (seen.currency ?? currency) === currency
  if (!same) throw new Error(`The provider took another amount than payment ${id} asks for.`)
}

/**
 * Posts a captured payment, double-entry: what the provider owes us (debit, above zero) against what
 * the order's customer owed (credit, below). The payment's id is the transfer's, so that the
 * database itself refuses to post it twice; and a sum other than zero it refuses at commit.
 */
async function postCapture(tx: Tx, payment: PaymentRow, at: Date): Promise<void> {
  const { tenant, id, order_id, provider, amount, currency } = payment
  const entry = { tenant, transfer_id: id, currency, order_id, payment_id: id, at }
  await tx
    .insertInto('ledger_entry')
    .values([
      { ...entry, account: `provider:${provider}`, amount },
      { ...entry, account: `order:${order_id}`, amount: -amount },
    ])
    .execute()
}
