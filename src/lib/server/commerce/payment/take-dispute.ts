import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { disputeAfter, heldBack, REVERSED } from '../../../domain/payment/dispute.ts'
import { isDebitMethod } from '../../../domain/payment/methods.ts'
import type { DisputeTable, PaymentRow, Tx } from '../../platform/db/index.ts'
import { post } from '../ledger/index.ts'
import type { By } from '../order/index.ts'
import { takeBackDisputed } from './debit/fail-debit.ts'
import { tellDispute } from './dispute-mail.ts'
import type { Selling } from './issue-for.ts'
import type { DisputeNotice } from './provider.ts'
import type { Settled } from './settle.ts'

type Row = Selectable<DisputeTable>

/**
 * Brings a dispute of a locked payment to where its provider says it stands, and books what was taken back or
 * returned since, and tells the shop what is new. The order stays paid: the shop has delivered, and answers the
 * dispute at the provider.
 */
export async function takeDispute(
  tx: Tx,
  work: Selling,
  payment: PaymentRow,
  { dispute }: DisputeNotice,
  by: By,
): Promise<Settled> {
  const known = await findDispute(tx, payment, dispute)
  // It tells of money alone; the messages of the dispute say what that means.
  if (known && dispute.isReversal) return { moved: false, trouble: null }
  const before = known ? { ...known, toldAt: known.told_at } : NEVER
  const isBack =
    dispute.returnsWhatWasTaken && before.moves === 1 && dispute.toldAt >= before.toldAt
  const { state, moves, toldAt } = disputeAfter(before, isBack ? { ...dispute, moves: 2 } : dispute)
  const { id } = known ?? (await insert(tx, payment, dispute, work.now))
  const isNewest = toldAt === dispute.toldAt
  const row = await tx
    .updateTable('dispute')
    .set({
      state,
      moves,
      told_at: toldAt,
      ...(known?.reason === REVERSED && {
        provider_reference: dispute.reference,
        reason: dispute.reason,
        answer_by: dispute.answerBy,
      }),
      // What is disputed may become less while nothing has moved: in the end a part is given back.
      ...(isNewest && before.moves === 0 && { amount: dispute.amount }),
      ...(isNewest && dispute.answerBy && { answer_by: dispute.answerBy }),
    })
    .where('tenant', '=', payment.tenant)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNews = !known || state !== known.state
  if (isNews) await tellDispute(tx, work, payment, row)
  const held = heldBack(moves, row.amount) - heldBack(before.moves, row.amount)
  if (isDebitMethod(payment.method)) {
    const trouble = await takeBackDisputed(tx, work, payment, by)
    if (trouble) return { moved: true, trouble }
  } else if (held !== 0) await book(tx, payment, row, held, by)
  return { moved: true, trouble: isNews ? `dispute ${dispute.reference} is ${state}` : null }
}

const NEVER = { state: 'open', moves: 0, toldAt: new Date(0) } as const

/** What is known of a dispute by its own messages, or by a reversal that came before the first of them, and the other way round. */
function findDispute(
  tx: Tx,
  { tenant, id, provider }: PaymentRow,
  { reference, isReversal }: DisputeNotice['dispute'],
): Promise<Row | undefined> {
  return tx
    .selectFrom('dispute')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('provider', '=', provider)
    .where((where) =>
      where.or([
        where('provider_reference', '=', reference),
        where.and([
          where('payment_id', '=', id),
          isReversal ? where.lit(true) : where('reason', '=', REVERSED),
        ]),
      ]),
    )
    .orderBy((by) => by('provider_reference', '=', reference), 'desc')
    .limit(1)
    .executeTakeFirst()
}

function insert(
  tx: Tx,
  { tenant, id, order_id, provider }: PaymentRow,
  { reference, amount, currency, reason, answerBy }: DisputeNotice['dispute'],
  now: Date,
): Promise<Row> {
  return tx
    .insertInto('dispute')
    .values({
      tenant,
      id: randomUUID(),
      payment_id: id,
      order_id,
      provider,
      provider_reference: reference,
      state: 'open',
      moves: 0,
      amount,
      currency,
      reason,
      answer_by: answerBy,
      told_at: new Date(0),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `held` above zero was taken from what the provider holds for us, below it was returned. */
function book(tx: Tx, payment: PaymentRow, dispute: Row, held: number, by: By): Promise<void> {
  const { tenant, order_id: orderId, id: paymentId, provider } = payment
  return post(tx, {
    tenant,
    id: randomUUID(),
    kind: held > 0 ? 'disputed' : 'dispute_returned',
    currency: dispute.currency,
    entries: [
      { account: accountOf('disputed', dispute.id), amount: held },
      { account: accountOf('provider', provider), amount: -held },
    ],
    orderId,
    paymentId,
    by,
  })
}
