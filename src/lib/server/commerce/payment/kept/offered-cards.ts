import { customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { PaymentProvider } from '../provider.ts'
import { cardsOf, type KeptCardRow, keeperOf, mayKeepCards, usableCards } from './cards.ts'

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
