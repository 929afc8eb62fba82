import type { ErrorCode } from '../../../contract/errors.ts'
import type { CartLine } from '../../../domain/cart/limits.ts'
import { lastDay } from '../../../domain/delivery/arrival.ts'
import type { LineVat } from '../../../domain/tax/rates.ts'
import { taxed } from '../../../domain/tax/tax.ts'
import { judgeOffer } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { attempt } from '../../refusal.ts'
import type { Line } from '../line/index.ts'
import {
  COUPON,
  DELIVERIES,
  type Destination,
  type PriceCode,
  type PricedLine,
  priceLine,
  promisedDates,
  vatOf,
} from '../product/index.ts'
import { promoOfText } from '../promocode/index.ts'
import { pricedDrops, stopsOf, withDrops } from './drops.ts'

/** A stored line as the domain's rules see it. */
export function toCartLine(line: Pick<Line, 'id' | 'net' | 'services' | 'vat_rate'>): CartLine {
  const { id, net, services, vat_rate: rate } = line
  // VAT of the reduced price is rounded once, as the product's page shows it.
  return {
    id,
    taxed: taxed(net + (services.find(isCoupon)?.net ?? 0), rate),
    services: services.filter((each) => !isCoupon(each)).map((each) => taxed(each.net, rate)),
  }
}

const isCoupon = ({ key }: { key: string }) => key === COUPON

/** The text of a line's coupon, if it has one. */
export function couponText({ services }: Pick<Line, 'services'>): string | undefined {
  return services.find(isCoupon)?.inputText
}

/** The line without its coupon. */
export function withoutCoupon(line: Line): Line {
  return { ...line, services: line.services.filter((each) => !isCoupon(each)) }
}

/** Print and services of a line without VAT, in minor units. */
export function lineNet({ net, services }: Pick<Line, 'net' | 'services'>): number {
  return services.reduce((total, service) => total + service.net, net)
}

/** What a stored line costs by the shop of now; refuses what is no longer sold. */
export function priceAgain(place: Context<PriceCode>, line: Line, to: Destination): PricedLine {
  const { selectedAttributes, selectedPriority, selectedDeliveryOption, offer } = line.merchant_info
  const text = couponText(line)
  const priced = priceLine(place, {
    productId: line.product_id,
    quantity: line.quantity,
    selection: selectedAttributes,
    priority: selectedPriority,
    option: selectedDeliveryOption,
    services: Object.fromEntries(line.services.map((service) => [service.key, service])),
    promo: text === undefined ? undefined : promoOfText(place.tenant, text),
    offer,
    to,
    stops: stopsOf(line, to),
  })
  // A promotion whose document is gone is as good as one that nobody ever had.
  const isGone = text !== undefined && !priced.promoFault && couponText(priced) === undefined
  return isGone ? { ...priced, promoFault: 'unknown' } : priced
}

/** The line at today's price, with today's dates. */
export function repriced(place: Context<PriceCode>, line: Line, to: Destination): Line {
  const priced = priceAgain(place, line, to)
  const { net, services, vatRate: vat_rate, taxClass: tax_class } = priced
  const now = { ...line, net, services, vat_rate, tax_class, ...promiseOf(place, priced, to) }
  return withDrops(now, pricedDrops(place, line.merchant_info.drops, priced, to))
}

/** The line without a written offer that does not count for it in this currency, or not any more. */
export function withoutLostOffer<Of extends Line>({ now, currency }: Context, line: Of): Of {
  const { offer, ...info } = line.merchant_info
  if (!offer) return line
  const fault = judgeOffer(offer, {
    ...{ now, currency, product: line.product_id, quantity: line.quantity },
    selection: info.selectedAttributes,
    priority: info.selectedPriority,
    option: info.selectedDeliveryOption,
  })
  return fault ? { ...line, merchant_info: { ...info, offer: null } } : line
}

/** The line with the dates of now where the promise of then has passed. */
export function withCurrentDates(place: Context, line: Line, to: Destination): Line {
  if (line.promised_until > place.now) return line
  const now = unlessRefused(place, (free) => repriced(free, line, to))
  if (!now) return line
  const { promised_date, promised_until, merchant_info } = now
  const days = merchant_info.drops.map(({ day }) => day)
  const drops = line.merchant_info.drops.map((drop, at) => ({ ...drop, day: days[at] ?? drop.day }))
  return withDrops({ ...line, promised_date, promised_until }, drops)
}

/** The day that all of a line is there, the last one of several addresses, and until when that holds. */
export function promiseOf(
  place: Context<'country_not_served'>,
  { way, stops }: PricedLine,
  to: Destination,
): Pick<Line, 'promised_date' | 'promised_until'> {
  const { arrivalDate, orderBy } = promisedDates(place, way, to)
  const days = stops.map((stop) => promisedDates(place, stop.way, to).arrivalDate)
  return { promised_date: lastDay(days) ?? arrivalDate, promised_until: orderBy }
}

/**
 * The line for another destination: VAT of there, what the delivery costs more or less, new dates.
 * A price that the shop moved meanwhile stays as it was promised, and still shows as moved.
 */
export function forDestination(
  place: Context,
  line: Line,
  from: Destination,
  to: Destination & { vatOf: (product: string) => LineVat },
): Line {
  const { rate: vat_rate, taxClass: tax_class } = to.vatOf(line.product_id)
  const there = { ...line, vat_rate, tax_class }
  const priced = (of: Line, at: Destination) =>
    unlessRefused(place, (free) => priceAgain(free, of, at))
  const before = priced(line, from)
  const after = priced(line, to) ?? priced(withOption(line, ''), to)
  const dated =
    after &&
    unlessRefused(place, (free) => ({
      promise: promiseOf(free, after, to),
      drops: pricedDrops(free, line.merchant_info.drops, after, to),
    }))
  if (!before || !after || !dated) return there
  const { promise, drops } = dated
  return {
    ...withDrops(withOption(there, after.way.option.key), drops),
    net: line.net + after.net - before.net,
    services: [...movedCoupon(line, before, after), ...deliveriesOf(after)],
    ...promise,
  }
}

const deliveriesOf = ({ services }: Pick<PricedLine, 'services'>) =>
  services.filter(({ key }) => key === DELIVERIES)

/** The line to the address of its order alone: it costs as much more or less as it would today. */
export function withoutAddresses(place: Context, line: Line, to: Destination): Line {
  if (line.merchant_info.drops.length === 0) return line
  const services = line.services.filter(({ key }) => key !== DELIVERIES)
  const plain = { ...withDrops(line, []), services }
  const [before, after] = [line, plain].map((each) =>
    unlessRefused(place, (free) => priceAgain(free, each, to)),
  )
  if (!before || !after) return plain
  const net = line.net + after.net - before.net
  return { ...plain, net, services: movedCoupon(plain, before, after) }
}

/** What a coupon takes off elsewhere: as much more or less as the promotion does; none where it ends. */
function movedCoupon({ services }: Line, before: PricedLine, after: PricedLine): Line['services'] {
  const offOf = (priced: PricedLine) => priced.services.find(isCoupon)?.net
  const [from, to] = [offOf(before), offOf(after)]
  return services.flatMap((service) => {
    // What is sent to further addresses costs what it does there.
    if (service.key === DELIVERIES) return []
    if (!isCoupon(service)) return [service]
    if (to === undefined) return []
    return [{ ...service, net: service.net + to - (from ?? service.net) }]
  })
}

/** VAT of the products of lines in a country, as of now; refuses a country without. */
export function vatIn(
  context: Context<'country_not_served'>,
  country: string,
): (product: string) => LineVat {
  const { shop, tenant } = context
  return (product) => vatOf(context, country, shop.product(tenant, product))
}

/** Undefined in the place of a refusal. */
export function unlessRefused<T>(
  place: Context,
  work: (free: Context<ErrorCode>) => T,
): T | undefined {
  const done = attempt(place, work)
  return done.ok ? done.value : undefined
}

function withOption(line: Line, option: string): Line {
  return { ...line, merchant_info: { ...line.merchant_info, selectedDeliveryOption: option } }
}
