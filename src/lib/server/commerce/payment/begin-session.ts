import { sql } from 'kysely'
import { languageOf } from '../../../domain/urls/locale.ts'
import { actorName } from '../../actor.ts'
import { contextOf } from '../../context.ts'
import { compiledSql, inTransaction } from '../../platform/db/index.ts'
import type { Selling } from './issue-for.ts'
import { findCard, revokeCard } from './kept/cards.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'
import { loadPayment, type StoredPayment } from './payments.ts'
import type { PaymentProvider, Session, SessionRequest } from './provider.ts'

/**
 * Gives a stored attempt its session at the provider, once: the provider answers the same session for the
 * same payment, and here the first answer is kept. One from a kept card that the provider has no more is
 * declined. Network trouble is thrown as it comes.
 */
export async function beginSession(
  work: Selling,
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<StoredPayment> {
  const { tenant, id, kept_card_id: cardId } = payment
  const session = await sessionOf(work, provider, payment)
  if (session) await keepSession(work, payment, session)
  else await declineForgotten(work, payment, cardId)
  return (await loadPayment(work.db, { tenant, id })) ?? payment
}

/** Stores what a provider answered for an attempt, unless it was stored before. */
export async function keepSession(
  work: Selling,
  { tenant, id }: { tenant: string; id: string },
  { reference, redirectUrl }: Session,
): Promise<void> {
  const by = { actor: actorName(work), now: work.now }
  await redirect(work.db, { tenant, id, reference, redirectUrl, ...by })
}

type Redirected = { tenant: string; id: string; actor: string; now: Date } & Pick<
  Session,
  'reference' | 'redirectUrl'
>

/** The move `redirect` to `pending` with its row of history, of an attempt that was only created. */
const redirect = compiledSql<Redirected, never>(
  ({ tenant, id, reference, redirectUrl, actor, now }) => sql`
    with moved as (
      update payment p set provider_reference = ${reference}, redirect_url = ${redirectUrl},
        state = 'pending', updated_at = ${now}
      where p.tenant = ${tenant} and p.id = ${id} and p.state = 'created' and p.provider_reference is null
      returning p.tenant, p.id, p.state, p.updated_at)
    insert into payment_history (tenant, payment_id, event, state, actor, reason, at)
    select tenant, id, 'redirect', state, ${actor}, 'payment page', updated_at from moved`,
)

async function declineForgotten(
  work: Selling,
  { tenant, id }: { tenant: string; id: string },
  cardId: string | null,
): Promise<void> {
  const reason = 'the provider has the card no more'
  const by = { actor: actorName(work), reason, at: work.now }
  await inTransaction(work.db, async (tx) => {
    const locked = await lockPayment(tx, tenant, id)
    if (locked?.state !== 'created' || locked.provider_reference) return
    await movePaymentTo(tx, locked, 'decline', 'declined', by)
    if (cardId) await revokeCard(tx, { tenant, id: cardId }, work.now)
  })
}

async function sessionOf(
  work: Selling,
  provider: PaymentProvider,
  payment: StoredPayment,
): Promise<Session | null> {
  const request = requestOf(work, payment)
  const { tenant, kept_card_id: cardId } = payment
  if (cardId === null) return provider.createSession(request)
  const card = await findCard(work.db, { tenant, id: cardId })
  if (!card || !provider.cards) return null
  // It may have been charged before it was removed: what was taken is looked for, and nothing is concluded here.
  if (card.revoked_at) throw new Error('a card that was removed is charged no more')
  const { keep: _keep, leftUrl: _leftUrl, ...charge } = request
  return provider.cards.charge({ ...charge, card, offSession: payment.off_session })
}

function requestOf({ shop, ...work }: Selling, payment: StoredPayment): SessionRequest {
  const { tenant, id, amount, currency, number, return_url, account, method, locale } = payment
  const context = shop && contextOf({ ...work, shop }, tenant)
  return {
    tenant,
    account,
    method,
    paymentId: id,
    amount,
    currency,
    description: number,
    shopName: context?.tenant.name ?? '',
    language: languageOf(locale),
    locale,
    keep: payment.keep !== 'no',
    returnUrl: return_url,
    leftUrl: `${return_url}&left=1`,
    begun: payment.created_at,
  }
}
