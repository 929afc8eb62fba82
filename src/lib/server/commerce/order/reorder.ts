import { randomUUID } from 'node:crypto'
import type { LeftOutLine } from '../../../contract/order.ts'
import { customerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import { seenBy } from '../../people/company/index.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import {
  addToOpenCart,
  type CheckFile,
  filesAgain,
  type Line,
  readLines,
  reprintableLines,
  withoutAddresses,
} from '../cart/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { usableOffers } from '../written-offer/index.ts'
import { leftOut, livingAndCancelled } from './left-out.ts'

type ReorderCode =
  | 'login_required'
  | 'order_not_found'
  | 'product_not_found'
  | 'cart_full'
  | 'cart_limit_exceeded'
  | 'country_not_served'

/**
 * Puts the lines of an order of the customer into the open cart once more. They keep the price they had,
 * so that the cart shows what has moved; which of several addresses they go to is asked anew; the checkout takes today's. What
 * is sold no more is left out, and so is what staff have cancelled, and a written offer at a colleague's own prices. Files that are kept go along; what a designer has made is printed again, and
 * not designed again.
 */
export async function reorder(
  tx: Tx,
  context: Context<ReorderCode>,
  id: string,
  check: CheckFile,
): Promise<{ cartId: string; leftOut: LeftOutLine[] }> {
  const tenant = context.tenant.id
  const order = await tx
    .selectFrom('shop_order')
    .select(['currency', 'country', 'shipping_address', 'arrival'])
    .where('tenant', '=', tenant)
    .where(seenBy(customerOf(context).id, 'shop_order'))
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, order, 'order_not_found')
  const again = await linesOfAgain(tx, { tenant, id })
  const { lines: ordered, unreadable } = readLines(again.lines)
  const isSold = ({ product_id }: Line) => context.shop.product(context.tenant, product_id)
  const sold = ordered.filter(isSold)
  demand(context, sold.length > 0, 'product_not_found')
  const { currency, country, arrival } = order
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const to = { country, postcode }
  const place = inCurrency(context, currency)
  const own = { orderId: id, customerId: customerOf(context).id }
  const withFiles = await reprintableLines(tx, context, own)
  const wanted = (await withUsableOffers(tx, context, sold)).map((line) => ({
    from: line.id,
    line: {
      ...withoutAddresses(place, withFiles.has(line.id) ? undesigned(line) : line, to),
      id: randomUUID(),
      created_at: context.now,
    },
  }))
  const bundle = { currency, country, postcode, arrival, lines: wanted.map(({ line }) => line) }
  const { cartId, names } = await addToOpenCart(tx, context, bundle)
  const lines = wanted
    .filter(({ from }) => withFiles.has(from))
    .map(({ from, line }) => ({ from, line: { ...line, id: names.get(line.id) ?? line.id } }))
  await filesAgain(tx, context, { ...own, lines }, check)
  return {
    cartId,
    leftOut: [
      ...leftOut(again.cancelled, 'cancelled'),
      ...leftOut(
        ordered.filter((line) => !isSold(line)),
        'not_sold',
      ),
      ...leftOut(unreadable, 'unreadable'),
    ],
  }
}

/** What of an order is ordered once more: without what was cancelled of it, but where all of it was. */
async function linesOfAgain(tx: Tx, key: { tenant: string; id: string }) {
  const { living, cancelled } = await livingAndCancelled(tx, key)
  return living.length === 0 ? { lines: cancelled, cancelled: [] } : { lines: living, cancelled }
}

const undesigned = (line: Line): Line => ({
  ...line,
  services: line.services.filter(({ key }) => key !== DESIGN_SERVICE),
})

async function withUsableOffers(tx: Tx, context: Context, lines: readonly Line[]): Promise<Line[]> {
  const numbers = lines.flatMap(({ merchant_info: { offer } }) => offer?.number ?? [])
  const usable = await usableOffers(tx, context, numbers)
  return lines.map((line) => {
    const { offer, ...info } = line.merchant_info
    if (!offer || usable.has(offer.number)) return line
    return { ...line, merchant_info: { ...info, offer: null } }
  })
}
