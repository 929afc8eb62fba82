import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import { actorName } from '../../actor.ts'
import type { PaymentRow } from '../../platform/db/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { keepSession } from './begin-session.ts'
import { giveUp } from './give-up.ts'
import type { Selling } from './issue-for.ts'
import { findCard } from './kept/cards.ts'
import type { PaymentProvider } from './provider.ts'
import { type Settled, settle } from './settle.ts'

const unasked: Settled = { moved: false, trouble: null }

/** Longer than a charge and its second try take. */
const UNDER_WAY_MS = 4 * SERVER_TIMEOUT_MS

type Open = Pick<
  PaymentRow,
  'tenant' | 'id' | 'order_id' | 'state' | 'provider' | 'provider_reference' | 'account'
> &
  Pick<PaymentRow, 'kept_card_id' | 'created_at'>

/**
 * Asks the provider how a payment stands and settles it, so that a lost notice strands nobody. A
 * provider that cannot be reached changes nothing. For an order that was cancelled no money is taken.
 */
export async function refresh(
  work: Selling,
  providers: readonly PaymentProvider[],
  payment: Open,
  { ending = false }: { ending?: boolean } = {},
): Promise<Settled> {
  const { tenant, id, account } = payment
  const provider = providers.find((each) => each.id === payment.provider)
  if (!provider) return unasked
  try {
    const reference = payment.provider_reference ?? (await chargedBefore(work, provider, payment))
    if (reference === null) return ending ? await endUncharged(work, payment) : unasked
    const session = { tenant, account, reference }
    // What the bank carries out is not ended any more.
    const isOut = payment.state === 'authorised'
    const isEnding = !isOut && (ending || (await isCancelled(work, payment)))
    const seen = await (isEnding ? provider.expire(session) : provider.fetchState(session))
    const by = { actor: actorName(work), reason: `${provider.id} says ${seen.state}`, at: work.now }
    return await settle(work, { tenant, id }, seen, by)
  } catch (error) {
    measure({ of: 'provider trouble', provider: provider.id })
    work.log.warn({ err: error, payment: id }, 'the payment provider could not be asked')
    return unasked
  }
}

/**
 * The session of an attempt whose kept card may have been charged by a call whose answer got lost. It is
 * looked for, and not asked for once more: the customer was told that nothing was charged.
 */
async function chargedBefore(
  work: Selling,
  provider: PaymentProvider,
  { tenant, id, account, kept_card_id: cardId }: Open,
): Promise<string | null> {
  const card = cardId === null ? undefined : await findCard(work.db, { tenant, id: cardId })
  if (!card) return null
  const { owner } = card
  const session = await provider.cards?.findCharge({ tenant, account, paymentId: id, owner })
  if (!session) return null
  await keepSession(work, { tenant, id }, session)
  return session.reference
}

/** Ends an attempt of which its provider knows nothing, once no call about it can be under way. */
async function endUncharged(work: Selling, payment: Open): Promise<Settled> {
  const age = work.now.getTime() - payment.created_at.getTime()
  if (payment.kept_card_id === null || age < UNDER_WAY_MS) return unasked
  const moved = await giveUp(work, payment, 'abandon', 'nothing was charged')
  return { moved, trouble: null }
}

async function isCancelled({ db }: Selling, { tenant, order_id: id }: Open): Promise<boolean> {
  const found = await db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('state', '=', 'cancelled')
    .executeTakeFirst()
  return found !== undefined
}
