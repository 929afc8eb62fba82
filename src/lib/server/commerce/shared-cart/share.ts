import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { ownerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { newToken, tokenHash } from '../../people/credentials/index.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type LockCode, loadOpenCart, lockCart } from '../cart/index.ts'
import { type SharedLine, sharedLine, storedShare } from './stored-share.ts'

type Asking = Context<LockCode | 'login_required'>

const keyOf = (context: Context<'login_required'>) => ({
  tenant: context.tenant.id,
  owner: ownerOf(context),
})

/** Makes the link to what the caller's cart holds now, in the place of one that there was. */
export function makeShare(
  context: Context<LockCode | 'login_required' | 'cart_empty'>,
  cartId: string,
): Promise<{ token: string; until: string }> {
  const { tenant, now } = context
  const { token, hash } = newToken()
  const until = dayjs(now).add(tenant.sharedCarts.validDays, 'day').toDate()
  return inTransaction(context.db, async (tx) => {
    const { lines } = await lockCart(tx, context, keyOf(context), cartId)
    demand(context, lines.length > 0, 'cart_empty')
    const shared = lines.map((line) => sharedLine(line, randomUUID()))
    const row = { hash, lines: storedShare.write(shared), created_at: now, expires_at: until }
    await tx
      .insertInto('cart_share')
      .values({ tenant: tenant.id, cart_id: cartId, ...row })
      .onConflict((conflict) => conflict.columns(['tenant', 'cart_id']).doUpdateSet(row))
      .execute()
    return { token, until: until.toISOString() }
  })
}

/** Until when the link to the caller's cart counts; null where there is none. */
export async function shareUntil(context: Asking, cartId: string): Promise<string | null> {
  const { id } = await loadOpenCart(context.db, context, keyOf(context), cartId)
  const row = await context.db
    .selectFrom('cart_share')
    .select('expires_at')
    .where('tenant', '=', context.tenant.id)
    .where('cart_id', '=', id)
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  return row?.expires_at.toISOString() ?? null
}

export async function endShare(context: Asking, cartId: string): Promise<void> {
  const { id } = await loadOpenCart(context.db, context, keyOf(context), cartId)
  await context.db
    .deleteFrom('cart_share')
    .where('tenant', '=', context.tenant.id)
    .where('cart_id', '=', id)
    .execute()
}

/** What a link shows; refuses with `shared_cart_not_found` where it has ended or never was. */
export async function findShare(
  context: Context<'shared_cart_not_found'>,
  token: string,
): Promise<{ lines: SharedLine[]; until: string }> {
  const row = await context.db
    .selectFrom('cart_share')
    .select(['lines', 'expires_at'])
    .where('tenant', '=', context.tenant.id)
    .where('hash', '=', tokenHash(token))
    .where('expires_at', '>', context.now)
    .executeTakeFirst()
  demand(context, row, 'shared_cart_not_found')
  return { lines: storedShare.read(row.lines), until: row.expires_at.toISOString() }
}
