import { REVERSE_CHARGE } from '../../../domain/tax/tax.ts'
import { type Context, inCurrency } from '../../context.ts'
import type { Line } from '../line/index.ts'
import { priorOfOffer } from '../product/index.ts'
import { promoOfText } from '../promocode/index.ts'
import { shortLines } from '../stock/index.ts'
import type { StoredCart } from './carts.ts'
import { stopsOf } from './drops.ts'
import { couponText, toCartLine } from './lines.ts'
import { type WireCart, wireCart } from './wire.ts'
import { money } from './wire-line.ts'

/**
 * A cart as the contract writes it, with the prices that announced reductions of its lines are
 * measured by, and with what is left in stock where that is too little.
 */
export async function shownCart(context: Context, stored: StoredCart): Promise<WireCart> {
  const cart = wireCart(context, stored)
  const short = await shortLines(context.db, context, stored.lines)
  const lineItems = await Promise.all(
    cart.lineItems.map(async (item) => {
      const line = stored.lines.find(({ id }) => id === item.id)
      const originalPrice = line && !item.warnings && (await priorOf(context, stored, line))
      const stockLeft = short.get(item.id)
      return {
        ...item,
        ...(originalPrice && { originalPrice }),
        ...(stockLeft !== undefined && { stockLeft }),
      }
    }),
  )
  return { ...cart, lineItems }
}

/** Of the print; null where no reduction may be claimed. */
async function priorOf(context: Context, { country, postcode, currency }: StoredCart, line: Line) {
  // The price before is that of one delivery: what a split takes off the print is no reduction.
  if (stopsOf(line, { country, postcode }).length > 0) return null
  const text = couponText(line)
  const ticket = text === undefined ? undefined : promoOfText(context.tenant, text)
  if (!ticket?.promo.announced) return null
  const { selectedAttributes, selectedPriority, selectedDeliveryOption } = line.merchant_info
  const before = await priorOfOffer(inCurrency(context, currency), ticket.promo, {
    product: line.product_id,
    quantity: line.quantity,
    selection: selectedAttributes,
    priority: selectedPriority,
    option: selectedDeliveryOption,
    to: { country, postcode },
  })
  if (!before) return null
  const gross = line.tax_class === REVERSE_CHARGE ? before.net : before.gross
  if (gross <= toCartLine(line).taxed.gross) return null
  return { net: money(before.net, currency), gross: money(gross, currency) }
}
