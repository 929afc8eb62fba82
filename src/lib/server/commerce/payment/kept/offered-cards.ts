import { customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { PaymentProvider } from '../provider.ts'
import {
  cardsOf,
  type KeptCardRow,
  keeperOf,
  mayKeepCards,
  usableCards,
  type WireCard,
  wireCard,
} from './cards.ts'
import { keepPaidCards } from './keep-cards.ts'

/** Cards that a customer can pay with now, and whether one that is typed can be kept. */
export type OfferedCards = { cards: KeptCardRow[]; canKeep: boolean }

export const NO_CARDS: OfferedCards = { cards: [], canKeep: false }

/** What there is for the customer who asks in person: nothing for guests, and nothing for staff. */
export async function offeredCards(
  context: Context<'login_required'>,
  providers: readonly PaymentProvider[],
  db: Database = context.db,
): Promise<OfferedCards> {
  const keeper = keeperOf(context, providers)
  if (!keeper || !(await mayKeepCards(context, db))) return NO_CARDS
  const owner = { tenant: context.tenant.id, customerId: customerOf(context).id }
  const cards = usableCards(await cardsOf(db, owner), keeper, context.now)
  return { cards, canKeep: true }
}

type Wired = { keptCards: WireCard[]; canKeepCard: boolean }

export const NOTHING_KEPT: Wired = { keptCards: [], canKeepCard: false }

/** The same as the payment page reads it, with the card that has just been paid with. */
export async function wireOffered(
  context: Context<'login_required'>,
  providers: readonly PaymentProvider[],
): Promise<Wired> {
  const owner = { tenant: context.tenant.id, customerId: customerOf(context).id }
  await keepPaidCards(context, providers, owner)
  const { cards, canKeep } = await offeredCards(context, providers)
  return { keptCards: cards.map((card) => wireCard(card, context.now)), canKeepCard: canKeep }
}
