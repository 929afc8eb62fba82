import { hash } from 'node:crypto'
import type { z } from 'zod'
import type { cart, lineItem } from '../../../contract/cart.ts'
import { addressLines } from '../../../domain/address/format.ts'
import { DEFAULT_SENDER } from '../../../domain/constants.ts'
import { dropFault } from '../../../domain/delivery/drops.ts'
import { minorDigits } from '../../../domain/money/format.ts'
import { perPiece } from '../../../domain/money/round.ts'
import { type PromoFault, warningReason } from '../../../domain/promocode/judge.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import type { HeldOffer } from '../../../domain/written-offer/held.ts'
import { type Context, inCurrency } from '../../context.ts'
import { type Line, logUnreadable, wireUnreadable } from '../line/index.ts'
import { collectionOf } from '../product/index.ts'
import { arrivingLines, wireArrival } from './arrival.ts'
import type { BuyerVat } from './buyer-vat.ts'
import type { StoredCart } from './carts.ts'
import { lineNet, priceAgain, unlessRefused, withCurrentDates } from './lines.ts'
import { asToday } from './saved-line.ts'
import { totalsOf } from './totals.ts'

export type WireCart = z.output<typeof cart>
export type WireLine = z.output<typeof lineItem>

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
      ...wireLine(context.tenant, arriving[index] ?? line, currency, country),
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
    sender: DEFAULT_SENDER,
    customSender: '',
    userNotes: { invoiceRequested: true },
    internalCheckout: false,
    skipDocReview: false,
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
  return {
    ...(noRoom.length > 0 && {
      leftOver: noRoom.map((line) => wireLine(context.tenant, line, line.currency, line.country)),
    }),
    ...(later.length > 0 && {
      savedForLater: later.map((line) => {
        const now = asToday(context, stored, line)
        return now
          ? { ...wireLine(context.tenant, now, stored.currency, stored.country), isSold: true }
          : { ...wireLine(context.tenant, line, line.currency, line.country), isSold: false }
      }),
    }),
  }
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

/** A line as the contract writes it; `country` is where it is taxed. */
export function wireLine(
  tenant: Context['tenant'],
  line: Line,
  currency: string,
  country: string,
): WireLine {
  const collection = collectionOf(tenant, country, line.merchant_info.selectedDeliveryOption)
  const { gross } = totalsOf([line])
  const taxRate = line.vat_rate / 10_000
  const { multiArtworkDetails, offer, drops, ...merchantInfo } = line.merchant_info
  const isMultiArtwork = multiArtworkDetails.length > 1
  return {
    id: line.id,
    productId: line.product_id,
    mcpSku: line.mcp_sku,
    variantSKU: line.variant_sku,
    jobName: line.job_name,
    quantity: line.quantity,
    price: money(line.net, currency),
    unitPrice: perPiece(line.net, line.quantity, 10 ** minorDigits(currency)),
    totalPrice: money(lineNet(line), currency),
    taxedTotalPriceWithServices: money(gross, currency),
    taxRate,
    taxCode: `${country}-${line.tax_class}`,
    currencyCode: currency,
    services: Object.fromEntries(
      line.services.map(({ key, net, inputText }) => [
        key,
        { unitPrice: money(net, currency), taxRate, serviceAttributes: { inputText } },
      ]),
    ),
    merchantInfo,
    promisedArrivalDate: line.promised_date,
    promisedUntil: line.promised_until.toISOString(),
    lineItemCreationTimestamp: line.created_at.toISOString(),
    isMultiArtwork,
    multiArtworkSetsNumber: isMultiArtwork ? multiArtworkDetails.length : 1,
    ...(isMultiArtwork && { multiArtworkDetails }),
    isFileCheckEditable: line.file_check,
    ...(collection && { collection }),
    ...(offer && { offer: wireOffer(offer) }),
    ...(drops.length > 0 && wireDrops(line, currency, country)),
  }
}

function wireOffer({ number, until }: HeldOffer): NonNullable<WireLine['offer']> {
  return { number, until }
}

function wireDrops(
  { quantity, merchant_info: { drops } }: Line,
  currency: string,
  country: string,
): Pick<WireLine, 'drops' | 'dropFault'> {
  const fault = dropFault(drops, { quantity, country })
  return {
    drops: drops.map(({ addressId, address, net, day, ...drop }) => ({
      quantity: drop.quantity,
      ...(addressId && { addressId }),
      address,
      lines: addressLines(address),
      ...(!fault && { arrivalDate: day, delivery: money(net, currency) }),
    })),
    ...(fault && { dropFault: fault }),
  }
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

export function money(centAmount: number, currencyCode: string) {
  return { centAmount, currencyCode }
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
