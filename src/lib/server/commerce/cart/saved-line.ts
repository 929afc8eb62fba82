import { combines } from '../../../domain/promocode/judge.ts'
import { ownerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import { promoOfText } from '../promocode/index.ts'
import { chargedLine } from './buyer-vat.ts'
import { type LockCode, lockCart, type StoredCart } from './carts.ts'
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
    const saved = { ...line, currency, country, postcode, reason: 'later' as const }
    await keepLeftOver(tx, key, [saved])
    await tx
      .deleteFrom('cart_line')
      .where('tenant', '=', key.tenant)
      .where('cart_id', '=', cartId)
      .where('id', '=', cartItemId)
      .execute()
    const lines = cart.lines.filter((each) => each !== line)
    return { ...cart, lines, leftOver: [...leftOver, saved] }
  })
}
