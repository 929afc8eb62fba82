import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { cart } from '../../../contract/cart.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import type { MadeBy } from '../../../domain/line/docs-source.ts'
import { type PromoFault, warningReason } from '../../../domain/promocode/judge.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import { type Context, inCurrency } from '../../context.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { type Line, logUnreadable, wireUnreadable } from '../line/index.ts'
import { arrivingLines, wireArrival } from './arrival.ts'
import type { BuyerVat } from './buyer-vat.ts'
import type { StoredCart } from './carts.ts'
import type { LeftOverLine } from './left-over.ts'
import { lineNet, priceAgain, unlessRefused, withCurrentDates } from './lines.ts'
import { asToday } from './saved-line.ts'
import { wireNotes } from './stored-notes.ts'
import { totalsOf } from './totals.ts'
import { money, type WireLine, wireLine, wireOffer } from './wire-line.ts'

export type WireCart = z.output<typeof cart>

/** A cart as the contract writes it, with today's prices beside those that moved. */
export function wireCart(context: Context, stored: StoredCart): WireCart {
  const place = inCurrency(context, stored.currency)
  const { id, country, currency, postcode } = stored
  const to = { country, postcode }
  const open = stored.state === 'open'
  const totals = totalsOf(stored.lines)
  const own = stored.lines.map((line) => (open ? withCurrentDates(place, line, to) : line))
  const arriving = arrivingLines(context, stored, own)
  logUnreadable(context.log, stored.unreadableLeftOver)
  return {
    id,
    lineItems: stored.lines.map((line, index) => ({
      ...wireLine(context, arriving[index] ?? line, {
        ...{ currency, country },
        madeBy: madeByOf(stored, line),
      }),
      ...(stored.withFile.includes(line.id) && { hasFile: true }),
      ...(open && sinceThen(place, line, stored)),
    })),
    ...wireArrival(place, stored, own),
    ...wireUnreadable(context.log, stored.unreadable),
    ...beside(context, stored),
    shippingAddress: stored.shippingAddress,
    billingAddress: stored.billingAddress,
    currencyCode: currency,
    country,
    totalPrice: money(totals.net, currency),
    taxedPrice: wireTotals(totals, currency),
    ...(stored.buyerVat && { vatNumber: wireVatNumber(stored.buyerVat) }),
    ...wireNotes(stored.notes),
    fingerprint: fingerprintOf(stored),
  }
}

/** The lines beside a cart; those that were put aside at the prices of today. */
function beside(
  context: Context,
  stored: StoredCart,
): Pick<WireCart, 'leftOver' | 'savedForLater'> {
  const later = stored.leftOver.filter(({ reason }) => reason === 'later')
  const noRoom = stored.leftOver.filter(({ reason }) => reason === 'no_room')
  const { currency, country } = stored
  const asWas = (line: LeftOverLine) =>
    wireLine(context, line, {
      ...{ currency: line.currency, country: line.country },
      madeBy: madeByOf(stored, line),
    })
  return {
    ...(noRoom.length > 0 && {
      leftOver: noRoom.map((line) => asWas(line)),
    }),
    ...(later.length > 0 && {
      savedForLater: later.map((line) => {
        const now = asToday(context, stored, line)
        return now
          ? {
              ...wireLine(context, now, { currency, country, madeBy: madeByOf(stored, line) }),
              isSold: true,
            }
          : { ...asWas(line), isSold: false }
      }),
    }),
  }
}

/** Who made the files of a line of the owner; what is sent for a line that a designer makes explains it. */
function madeByOf({ withFile, fromEditor }: StoredCart, { id, services }: Line): MadeBy {
  if (!withFile.includes(id) || services.some(({ key }) => key === DESIGN_SERVICE)) return 'nobody'
  return fromEditor.includes(id) ? 'editor' : 'sender'
}

function wireVatNumber({
  number,
  state,
  companyName,
  reverseCharge,
}: BuyerVat): NonNullable<WireCart['vatNumber']> {
  return { number, state, companyName, reverseCharge }
}

/** What would be made of a cart, and where it would go, as a short text. */
export function fingerprintOf(cart: StoredCart): string {
  const { lines, arrival, shippingAddress, billingAddress } = cart
  const made = lines.map(({ id, product_id, quantity, job_name, merchant_info, services }) => [
    id,
    product_id,
    quantity,
    job_name,
    merchant_info.selectedAttributes,
    merchant_info.selectedPriority,
    merchant_info.selectedDeliveryOption,
    merchant_info.multiArtworkDetails,
    // Carts from before lines went to several addresses are called what they were.
    ...merchant_info.drops.map(({ quantity: pieces, address }) => [pieces, address]),
    Object.fromEntries(services.map(({ key, inputText }) => [key, inputText])),
  ])
  const together = arrival === 'together' ? [arrival] : []
  const text = JSON.stringify(inOrder([made, shippingAddress, billingAddress, ...together]))
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** Keys by their names: what was just received has them in another order than what was stored. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const entries = Object.entries(value).map(([key, each]) => [key, inOrder(each)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

export function wireTotals(totals: TaxedTotals, currency: string): WireCart['taxedPrice'] {
  return {
    totalNet: money(totals.net, currency),
    totalVat: money(totals.vat, currency),
    totalGross: money(totals.gross, currency),
    portions: totals.byRate.map(({ rate, net, vat }) => ({
      taxRate: rate / 10_000,
      net: money(net, currency),
      vat: money(vat, currency),
    })),
  }
}

/** What has become of a line since it was priced: its price, and its promo code. */
function sinceThen(
  place: Context,
  line: Line,
  { country, postcode, currency }: StoredCart,
): Pick<WireLine, 'priceMoved' | 'warnings' | 'offer'> {
  const now = unlessRefused(place, (free) => priceAgain(free, line, { country, postcode }))
  // What a line with wrong addresses costs is known when they are right; nobody is asked for a price before.
  const { drops } = line.merchant_info
  const isSettled = dropFault(drops, { quantity: line.quantity, country }) === undefined
  const [from, to] = [lineNet(line), now && isSettled ? lineNet(now) : undefined]
  const fault = now?.promoFault
  const { offer } = line.merchant_info
  return {
    ...(to !== undefined &&
      from !== to && { priceMoved: { from: money(from, currency), to: money(to, currency) } }),
    ...(fault && { warnings: [promoWarning(fault)] }),
    ...(offer && now?.offerFault && { offer: { ...wireOffer(offer), fault: now.offerFault } }),
  }
}

function promoWarning(fault: PromoFault): NonNullable<WireLine['warnings']>[number] {
  return {
    code: 'stored-promocode-invalid',
    reason: warningReason(fault),
    promocodeStatus: fault,
  }
}
