import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { keptCard } from '../../../../contract/kept-card.ts'
import { isGoodIn } from '../../../../domain/payment/expiry.ts'
import { type Actor, customerOf } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { type Database, isGuest, type KeptCardTable, type Tx } from '../../../platform/db/index.ts'
import type { CardKey, PaymentProvider } from '../provider.ts'

export type KeptCardRow = Selectable<KeptCardTable>
/** Methods that can be kept for the next time. */
export type KeptMethod = KeptCardRow['method']
/** Methods that are paid with what is kept: instalments too. */
export type PaidWithKept = KeptMethod | 'plan' | 'plan_debit'

/** What is kept for a method. */
const KEPT: Readonly<Record<PaidWithKept, KeptMethod>> = {
  card: 'card',
  mandate: 'mandate',
  plan: 'card',
  plan_debit: 'mandate',
}

export function isPaidWithKept(method: string): method is PaidWithKept {
  return Object.hasOwn(KEPT, method)
}

/** What is kept, with what a mandate says. */
export type Kept = KeptCardRow & { reference: string | null; text: string | null }
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

/** Cards and mandates that a customer keeps and can pay with while they are good, the newest first. */
export function cardsOf(
  db: Database,
  { tenant, customerId }: { tenant: string; customerId: string },
): Promise<Kept[]> {
  return db
    .selectFrom('kept_card as k')
    .leftJoin('mandate as m', (join) =>
      join.onRef('m.tenant', '=', 'k.tenant').onRef('m.payment_id', '=', 'k.payment_id'),
    )
    .selectAll('k')
    .select(['m.reference', 'm.text'])
    .where('k.tenant', '=', tenant)
    .where('k.customer_id', '=', customerId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
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
    .where(isGuest, '=', false)
    .executeTakeFirst()
  return account !== undefined
}

/** Whether a customer asks, and not staff who are logged in as one. */
export function isInPerson(actor: Actor): boolean {
  return actor.kind === 'customer' && actor.strategy === 'user' && actor.staffId === null
}

/** Cards that can be paid with where cards are taken by this provider and account. */
export function usableCards<Card extends KeptCardRow>(
  cards: readonly Card[],
  by: { method: PaidWithKept; provider: string; account: string },
  now: Date,
): Card[] {
  return cards.filter(
    (card) =>
      card.method === KEPT[by.method] &&
      card.provider === by.provider &&
      card.account === by.account &&
      isGood(card, now),
  )
}

/** The account by which the shop takes a method, where its provider keeps what is paid with. */
export function keeperOf(
  { tenant }: Pick<Context, 'tenant'>,
  providers: readonly PaymentProvider[],
  method: PaidWithKept,
): { provider: string; account: string } | null {
  const by = tenant.payments.find((each) => each.method === method)
  const provider = providers.find(({ id }) => id === by?.provider)
  return by && provider?.cards && provider.methods.includes(method)
    ? { provider: by.provider, account: by.account }
    : null
}

export function keyOf({ tenant, account, owner, token }: KeptCardRow): CardKey {
  return { tenant, account, owner, token }
}

function isGood(card: KeptCardRow, now: Date): boolean {
  const expiry = expiryOf(card)
  return expiry === null || isGoodIn(expiry, now)
}

function expiryOf({ expiry_month: month, expiry_year: year }: KeptCardRow) {
  return month === null || year === null ? null : { month, year }
}

export function wireCard(card: Kept, now: Date): WireCard {
  const { id, method, brand, last_four, reference, text } = card
  return {
    id,
    method,
    brand,
    lastFour: last_four,
    expiry: expiryOf(card),
    mandate: reference === null || text === null ? null : { reference, text },
    isExpired: !isGood(card, now),
    keptAt: card.created_at.toISOString(),
  }
}
