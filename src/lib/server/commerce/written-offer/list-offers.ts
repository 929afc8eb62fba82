import { customerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { offerColumns, readOffer } from './find-offer.ts'
import { type WireOffer, wireOffer } from './wire-offer.ts'

const MOST = 20

/** What a customer had made, the newest first. */
export async function offersOfCustomer(context: Context<'login_required'>): Promise<WireOffer[]> {
  const rows = await context.db
    .selectFrom('written_offer')
    .select(offerColumns)
    .where('tenant', '=', context.tenant.id)
    .where('customer_id', '=', customerOf(context).id)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => wireOffer(context, readOffer(row)))
}

/** Offers of the tenant whose number has this in it, the newest first. */
export async function offersByNumber(context: Context, search: string): Promise<WireOffer[]> {
  const part = search.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')
  const rows = await context.db
    .selectFrom('written_offer')
    .select(offerColumns)
    .where('tenant', '=', context.tenant.id)
    .where('number', 'like', `%${part}%`)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((row) => wireOffer(context, readOffer(row)))
}
