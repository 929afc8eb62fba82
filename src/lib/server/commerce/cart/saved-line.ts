import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { combines } from '../../../domain/promocode/judge.ts'
import { ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { inTransaction, lockName, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import { promoOfText } from '../promocode/index.ts'
import { chargedLine } from './buyer-vat.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
import { holderOf } from './holder.ts'
import { keepLeftOver, MAX_LEFT_OVER } from './left-over.ts'
import { couponText, repriced, unlessRefused, withoutCoupon, withoutLostOffer } from './lines.ts'

/** A line as it costs and arrives in this cart today; undefined where it is not sold so any more. */
export function asToday(context: Context, cart: StoredCart, line: Line): Line | undefined {
  const place = inCurrency(context, cart.currency)
  const wanted = withoutForeignCoupon(context, cart, withoutLostOffer(place, line))
  const { country, postcode } = cart
  const priced = unlessRefused(place, (free) => repriced(free, wanted, { country, postcode }))
  return priced && chargedLine(context, cart, priced)
}

/** A code that does not count beside those of the cart is left out, so that the line has the usual price. */
function withoutForeignCoupon({ tenant }: Context, { lines }: StoredCart, line: Line): Line {
  const promoOf = (of: Line) => {
    const text = couponText(of)
    return text === undefined ? undefined : promoOfText(tenant, text)?.promo
  }
  const promo = promoOf(line)
  const others = lines.flatMap((each) => promoOf(each) ?? [])
  return promo && !combines(promo, others) ? withoutCoupon(line) : line
}

/** Puts a line of the caller's cart aside, as it is; one that is put aside already stays so. */
export function saveForLater(
  context: Context<LockCode | 'login_required' | 'line_not_found' | 'saved_lines_full'>,
  { cartId, cartItemId }: { cartId: string; cartItemId: string },
): Promise<StoredCart> {
  const key = { tenant: context.tenant.id, owner: ownerOf(context) }
  return inTransaction(context.db, async (tx) => {
    const cart = await lockCart(tx, context, key, cartId)
    const { currency, country, postcode, leftOver } = cart
    if (leftOver.some(({ id }) => id === cartItemId)) return cart
    const line = cart.lines.find(({ id }) => id === cartItemId)
    demand(context, line, 'line_not_found')
    demand(context, leftOver.length < MAX_LEFT_OVER, 'saved_lines_full')
    const id = await nameBeside(tx, key.tenant, line.id)
    const saved = { ...line, id, currency, country, postcode, reason: 'later' as const }
    await keepLeftOver(tx, key, [saved])
    await tx
      .deleteFrom('cart_line')
      .where('tenant', '=', key.tenant)
      .where('cart_id', '=', cartId)
      .where('id', '=', cartItemId)
      .execute()
    const lines = cart.lines.filter((each) => each !== line)
    const after = { ...cart, lines, leftOver: [...leftOver, saved] }
    if (id === line.id) return after
    await renameFiles(tx, { ...key, from: line.id, to: id })
    const named = (ids: readonly string[]) => ids.map((each) => (each === line.id ? id : each))
    return { ...after, withFile: named(cart.withFile), fromEditor: named(cart.fromEditor) }
  })
}

/**
 * What a line of a cart is called beside it: the same, but where somebody else has a line there that is called so. Whoever
 * adds a line to a cart says what it is called, and beside carts there is one line of a name.
 */
async function nameBeside(tx: Tx, tenant: string, id: string): Promise<string> {
  // Of two who put lines of one name aside at once, the second one finds the other's.
  await lockName(tx, `line beside a cart ${tenant} ${id}`)
  const taken = await tx
    .selectFrom('left_over_line')
    .select('id')
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  return taken ? randomUUID() : id
}

type Renamed = { tenant: string; owner: Parameters<typeof holderOf>[1]; from: string; to: string }

/** Leaves a line its files, those on their way and its design, where it is called something else. */
async function renameFiles(tx: Tx, { tenant, owner, from, to }: Renamed): Promise<void> {
  const holder = holderOf(tenant, owner)
  for (const table of ['artwork_upload', 'artwork'])
    await sql`update ${sql.table(table)} set line_id = ${to} where tenant = ${tenant}
      and customer_id = ${holder} and order_id is null and line_id = ${from}`.execute(tx)
  await sql`update own_design set line_id = ${to}
    where tenant = ${tenant} and customer_id = ${holder} and line_id = ${from}`.execute(tx)
}
