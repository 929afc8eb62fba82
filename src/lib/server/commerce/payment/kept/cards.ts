import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { keptCard } from '../../../../contract/kept-card.ts'
import { isGoodIn } from '../../../../domain/payment/expiry.ts'
import { type Actor, customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { Database, KeptCardTable, Tx } from '../../../platform/db/index.ts'
import type { CardKey, PaymentProvider } from '../provider.ts'

export type KeptCardRow = Selectable<KeptCardTable>
export type WireCard = z.output<typeof keptCard>
type Key = { tenant: string; id: string }

/** How many cards a customer sees, the newest first. */
const MOST = 20

/** A card, whether it is revoked or not. */
export function findCard(db: Database, { tenant, id }: Key): Promise<KeptCardRow | undefined> {
  return db
    .selectFrom('kept_card')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Cards that a customer keeps and can pay with while they are good, the newest first. */
export function cardsOf(
  db: Database,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<KeptCardRow[]> {
  return db
    .selectFrom('kept_card')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** No charge is begun with it from now on; its provider is told by `forgetCards`. */
export async function revokeCard(db: Database | Tx, { tenant, id }: Key, now: Date): Promise<void> {
  await db
    .updateTable('kept_card')
    .set({ revoked_at: now })
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Whose cards are kept: a customer's with an account, who asks in person and not by staff. */
export async function mayKeepCards(
  context: Context<'login_required'>,
  db: Database = context.db,
): Promise<boolean> {
  const { id } = customerOf(context)
  if (!isInPerson(context.actor)) return false
  const account = await db
    .selectFrom('customer')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('guest', '=', false)
    .executeTakeFirst()
  return account !== undefined
}

/** Whether a customer asks, and not staff who are logged in as one. */
export function isInPerson(actor: Actor): boolean {
  return actor.kind === 'customer' && actor.strategy === 'user' && actor.staffId === null
}

/** Cards that can be paid with where cards are taken by this provider and account. */
export function usableCards(
  cards: readonly KeptCardRow[],
  by: { provider: string; account: string },
  now: Date,
): KeptCardRow[] {
  return cards.filter(
    (card) => card.provider === by.provider && card.account === by.account && isGood(card, now),
  )
}

/** The account by which the shop takes cards, where its provider keeps them. */
export function keeperOf(
  { tenant }: Pick<Context, 'tenant'>,
  providers: readonly PaymentProvider[],
): { provider: string; account: string } | null {
  const by = tenant.payments.find(({ method }) => method === 'card')
  const provider = providers.find(({ id }) => id === by?.provider)
  return by && provider?.cards ? { provider: by.provider, account: by.account } : null
}

export function keyOf({ tenant, account, owner, token }: KeptCardRow): CardKey {
  return { tenant, account, owner, token }
}

function isGood({ expiry_month: month, expiry_year: year }: KeptCardRow, now: Date): boolean {
  return isGoodIn({ month, year }, now)
}

export function wireCard(card: KeptCardRow, now: Date): WireCard {
  const { id, brand, last_four, expiry_month: month, expiry_year: year } = card
  return {
    id,
    brand,
    lastFour: last_four,
    expiry: { month, year },
    isExpired: !isGood(card, now),
    keptAt: card.created_at.toISOString(),
  }
}
