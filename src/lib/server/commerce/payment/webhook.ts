import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { MOST_CENTS } from '../../../domain/constants.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type PaymentRow, type Tx } from '../../platform/db/index.ts'
import { demand, Refusal } from '../../refusal.ts'
import { lockPayment } from './move-payment.ts'
import type { DisputeNotice, Notice, NoticeCode, PaymentProvider } from './provider.ts'
import { raise, type Settled, settleLocked } from './settle.ts'
import { takeDispute } from './take-dispute.ts'

type Bookable = Pick<Notice, 'eventId' | 'amount' | 'currency'>
type Raw = { body: Buffer; header: (name: string) => string | undefined }

/**
 * Stores a provider's notice and acts on it in one transaction; a second time does nothing. A notice
 * that is signed and says nothing usable is kept all the same, for people to read.
 */
export async function receive(
  context: Context<NoticeCode | 'payment_not_found'>,
  provider: PaymentProvider,
  { body, header }: Raw,
): Promise<void> {
  const notices = await readNotices(context, provider, { body, header })
  let unknown = false
  for (const notice of notices) {
    const settled = isUuid(notice.paymentId)
      ? await take(context, provider, notice, body)
      : 'unknown'
    if (settled === 'unknown') unknown = true
    else if (settled !== 'known')
      raise(context, { tenant: context.tenant.id, id: notice.paymentId }, settled)
  }
  if (unknown) await keepUnusable(context, provider, body)
  demand(context, !unknown, 'payment_not_found')
}

async function readNotices(
  context: Context<NoticeCode>,
  provider: PaymentProvider,
  { body, header }: Raw,
): Promise<(Notice | DisputeNotice)[]> {
  try {
    const notices = await provider.readNotices(context, body, header)
    const isRight = notices.every((each) =>
      isBookable('dispute' in each ? { ...each, ...each.dispute } : each),
    )
    demand(context, isRight, 'webhook_malformed')
    return notices
  } catch (error) {
    const isMalformed = error instanceof Refusal && error.code === 'webhook_malformed'
    if (isMalformed) await keepUnusable(context, provider, body)
    throw error
  }
}

/** A notice of a sum in no currency, or larger than any, would be booked and could not be read again. */
function isBookable({ eventId, amount, currency }: Bookable): boolean {
  const isSum = Number.isSafeInteger(amount) && amount >= 0 && amount <= MOST_CENTS
  return isSum && /^[A-Z]{3}$/.test(currency) && !eventId.includes('\0') && eventId.isWellFormed()
}

/** Settles what one notice tells of, once; `known` where it was told before. */
function take(
  context: Context,
  provider: PaymentProvider,
  notice: Notice | DisputeNotice,
  body: Buffer,
): Promise<Settled | 'known' | 'unknown'> {
  const key = { tenant: context.tenant.id, id: notice.paymentId }
  return inTransaction(context.db, async (tx) => {
    // Locked first: what is inserted refers to it, and would wait for others who do the same.
    const payment = await lockPayment(tx, key.tenant, key.id)
    if (payment?.provider !== provider.id) return 'unknown'
    if ('dispute' in notice) return takeOfDispute(tx, context, { provider, payment, notice, body })
    // It came before the answer that names its session: what is known then is asked for right after.
    const isUnnamed = payment.provider_reference === null && payment.state === 'created'
    if (payment.kept_card_id && isUnnamed) return 'known'
    const isOfSession = [null, payment.provider_reference].includes(notice.reference)
    if (!isOfSession) return 'unknown'
    const { eventId } = notice
    const isNew = await keepNotice(tx, context, provider, { eventId, paymentId: key.id, body })
    if (!isNew) return 'known'
    return settleLocked(tx, context, payment, notice, by(provider, notice, context.now))
  })
}

type OfDispute = {
  provider: PaymentProvider
  payment: PaymentRow
  notice: DisputeNotice
  body: Buffer
}

/** Of a payment that was taken, and proved by a secret of its own account: another shop's proves nothing. */
async function takeOfDispute(
  tx: Tx,
  context: Context,
  { provider, payment, notice, body }: OfDispute,
): Promise<Settled | 'known' | 'unknown'> {
  const isProved = notice.accounts === null || notice.accounts.includes(payment.account)
  const isOurs = isProved && notice.dispute.amount > 0
  if (!isOurs || payment.currency !== notice.dispute.currency) return 'unknown'
  const { eventId } = notice
  const isNew = await keepNotice(tx, context, provider, { eventId, paymentId: payment.id, body })
  if (!isNew) return 'known'
  return takeDispute(tx, context, payment, notice, by(provider, notice, context.now))
}

type Kept = { eventId: string; paymentId: string | null; body: Buffer }

/** False where the event was kept before. */
async function keepNotice(
  db: Database,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  provider: PaymentProvider,
  { eventId, paymentId, body }: Kept,
): Promise<boolean> {
  const text = body.toString('utf8').replaceAll('\0', '')
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('payment_event')
    .values({
      tenant: tenant.id,
      provider: provider.id,
      event_id: eventId,
      payment_id: paymentId,
      body: (await isErased(db, tenant.id, paymentId)) ? '' : text,
      received_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted ?? 0n) > 0n
}

/** Of whoever was erased nothing is kept that a provider says of them. */
async function isErased(db: Database, tenant: string, paymentId: string | null): Promise<boolean> {
  if (paymentId === null) return false
  const { rows } = await sql`select from payment p
    join shop_order o on o.tenant = p.tenant and o.id = p.order_id
    join customer u on u.tenant = o.tenant and u.id = o.customer_id
    where p.tenant = ${tenant} and p.id = ${paymentId} and u.erased_at is not null`.execute(db)
  return rows.length > 0
}

async function keepUnusable(
  context: Context,
  provider: PaymentProvider,
  body: Buffer,
): Promise<void> {
  const eventId = `unusable:${createHash('sha256').update(body).digest('hex')}`
  const isNew = await keepNotice(context.db, context, provider, { eventId, paymentId: null, body })
  if (isNew) context.log.error({ provider: provider.id, eventId }, 'a signed notice cannot be used')
}

function by(provider: PaymentProvider, { eventId }: Pick<Notice, 'eventId'>, at: Date) {
  return { actor: `provider:${provider.id}`, reason: `event ${eventId}`, at }
}
