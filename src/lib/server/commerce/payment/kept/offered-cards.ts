import { customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { PaymentProvider } from '../provider.ts'
import {
  cardsOf,
  type Kept,
  keeperOf,
  mayKeepCards,
  type PaidWithKept,
  usableCards,
  type WireCard,
  wireCard,
} from './cards.ts'
import { keepPaidCards } from './keep-cards.ts'
import { keepMandates } from './keep-mandates.ts'

/** What a customer keeps and can pay with now by a method, and whether what is typed can be kept. */
export type OfferedCards = { cards: Kept[]; canKeep: boolean }

export const NO_CARDS: OfferedCards = { cards: [], canKeep: false }

/** What there is for the customer who asks in person: nothing for guests, and nothing for staff. */
export async function offeredCards(
  context: Context<'login_required'>,
  providers: readonly PaymentProvider[],
  method: PaidWithKept,
  db: Database = context.db,
): Promise<OfferedCards> {
  const keeper = keeperOf(context, providers, method)
  if (!keeper || !(await mayKeepCards(context, db))) return NO_CARDS
  const owner = { tenant: context.tenant.id, customerId: customerOf(context).id }
  const cards = usableCards(await cardsOf(db, owner), { ...keeper, method }, context.now)
  return { cards, canKeep: true }
}

type Wired = { keptCards: WireCard[]; canKeepCard: boolean; canKeepMandate: boolean }

export const NOTHING_KEPT: Wired = { keptCards: [], canKeepCard: false, canKeepMandate: false }

/** The same of the methods that are offered, as the payment page reads it, with what has just been paid with. */
export async function wireOffered(
  context: Context<'login_required'>,
  providers: readonly PaymentProvider[],
  isOffered: (method: PaidWithKept) => boolean,
): Promise<Wired> {
  const owner = { tenant: context.tenant.id, customerId: customerOf(context).id }
  await keepPaidCards(context, providers, owner)
  await keepMandates(context, providers, owner)
  const of = async (method: PaidWithKept) =>
    isOffered(method) ? offeredCards(context, providers, method) : NO_CARDS
  const [byCard, byMandate] = [await of('card'), await of('mandate')]
  const { cards } = byCard.canKeep ? byCard : await of('plan')
  const mandates = byMandate.canKeep ? byMandate : await of('plan_debit')
  const kept = [...cards, ...mandates.cards]
  return {
    keptCards: kept.map((card) => wireCard(card, context.now)),
    canKeepCard: byCard.canKeep,
    canKeepMandate: byMandate.canKeep,
  }
}
