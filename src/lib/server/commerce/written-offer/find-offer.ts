import { typedOfferNumber } from '../../../domain/written-offer/number.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type StoredOffer, storedOffer } from './stored-offer.ts'

export type FindCode = 'written_offer_not_found' | 'written_offer_of_another'

export type FoundOffer = { number: string; isPersonal: boolean; said: StoredOffer }

export const offerColumns = ['number', 'customer_id', 'personal', 'said'] as const

type Row = { number: string; customer_id: string | null; personal: boolean; said: unknown }

/** An offer as it was written. */
export function readOffer({ number, personal, said }: Row): FoundOffer {
  return { number, isPersonal: personal, said: storedOffer.read(said) }
}

/**
 * An offer by its number, which only those have who were given it. One at prices of a customer's own
 * counts for that customer alone.
 */
export async function findOffer(
  db: Database,
  context: Context<FindCode>,
  typed: string,
): Promise<FoundOffer> {
  const { actor, tenant } = context
  const row = await db
    .selectFrom('written_offer')
    .select(offerColumns)
    .where('tenant', '=', tenant.id)
    .where('number', '=', typedOfferNumber(typed))
    .executeTakeFirst()
  demand(context, row, 'written_offer_not_found')
  const isOwn = actor.kind === 'customer' && actor.id === row.customer_id
  demand(context, !row.personal || isOwn, 'written_offer_of_another')
  return readOffer(row)
}
