import type { Way } from '../../../domain/delivery/ways.ts'
import { furtherDelivery, ownDeliveryCents } from '../../../domain/pricing/further-delivery.ts'
import { type CompiledPrice, compilePrice } from '../../../domain/pricing/price.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { judgeLine, type PromoFault } from '../../../domain/promocode/judge.ts'
import { type PromoTicket, ticketText } from '../../../domain/promocode/promo.ts'
import { isFreeService, reductionOf } from '../../../domain/promocode/reduce.ts'
import type { HeldOffer, OfferFault } from '../../../domain/written-offer/held.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import {
  type ConfigurationCode,
  demandMatrixSum,
  demandQuantity,
  demandSelection,
} from './checks.ts'
import { heldPrice } from './held-price.ts'
import { type Offer, offerOf } from './offers.ts'
import { DELIVERIES, demandService, designDaysOf } from './services.ts'
import { type Destination, fits, vatOf, waysOf } from './ways.ts'

/** The service that a promo code is on a line: what it takes off, below zero. */
export const COUPON = 'coupon'

export type LineInput = {
  productId: string
  quantity: number
  selection: Selection
  priority: string
  /** Working days that the caller takes the priority to last; any when absent. */
  productionTime?: number | undefined
  /** The first option of the priority when empty. */
  option: string
  /** Services asked for, with the text typed for each. */
  services: Readonly<Record<string, { inputText: string } | undefined>>
  /** What the line's coupon stands for; `services` need not name it. */
  promo?: PromoTicket | undefined
  /** A price that the shop has promised in writing; where it counts, no promotion does. */
  offer?: HeldOffer | null | undefined
  to: Destination
  /** Where it goes instead, in the same country, and how many pieces; their sum is the quantity. */
  stops?: readonly { quantity: number; postcode: string }[]
}

/** Why a line is not sold. */
export type PriceCode =
  | 'product_not_found'
  | ConfigurationCode
  | 'no_deliveries'
  | 'country_not_served'
  | 'option_unknown'
  | 'currency_not_offered'

/** A service on a line: its price without VAT in minor units. */
type PricedService = { key: string; net: number; inputText: string }

/** What a line costs now. Amounts: minor units of the context's currency, without VAT. */
export type PricedLine = {
  product: ProductDefinition
  way: Way
  /** How it gets to each of several addresses, and what that costs; of the first nothing, because its print has it. */
  stops: { way: Way; net: number }[]
  /** Before the promotion: what that takes off is the price of the service `coupon`. */
  net: number
  services: PricedService[]
  /** Basis points, of the destination, and the class of product that they are of. */
  vatRate: number
  taxClass: string
  /** Why the promotion does not count for this line; it has no coupon then. */
  promoFault?: PromoFault
  /** Why the written offer does not count: the price is today's then. */
  offerFault?: OfferFault
}

/**
 * Prices one line from the shop's own data alone; the same function serves adding, reading and
 * checking out. Refuses what is not sold: product, selection, quantity, delivery, country, service.
 */
export function priceLine(context: Context<PriceCode>, input: LineInput): PricedLine {
  const { tenant } = context
  const offer = offerOf(context, context.currency)
  const product = context.shop.product(tenant, input.productId)
  demand(context, product, 'product_not_found')
  demandSelection(context, product, input.selection, 'merchantInfo.selectedAttributes')
  demandQuantity(context, product, {
    selection: input.selection,
    quantity: input.quantity,
    path: 'quantity',
  })
  demandMatrixSum(context, product, input.selection, input.quantity)
  const anywhere = wayOf(context, product, input)
  const { stops, way } = byStops(context, product, { input, way: anywhere, offer })
  const price = compilePrice(product, input.selection, offer.priceList)
  const todays = [
    ...servicesOf(context, product, input.services, offer),
    ...(stops.length > 1 ? [furtherDeliveries(stops)] : []),
  ]
  const { rate: vatRate, taxClass } = vatOf(context, input.to.country, product)
  const { promo: ticket } = input
  const held = heldPrice(context, product, input, { way, price })
  if (held && 'net' in held) {
    // Where else it goes was not part of the offer.
    const services = todays.map((each) =>
      each.key === DELIVERIES ? each : { ...each, net: held.services[each.key] ?? each.net },
    )
    const promoFault = ticket && { promoFault: 'not_combinable' as const }
    return { product, way, stops, net: held.net, services, vatRate, taxClass, ...promoFault }
  }
  const net = price(input.quantity, way.priority.factor, way.deliveryCents)
  const plain = { product, way, stops, net, services: todays, vatRate, taxClass }
  const line = held ? { ...plain, offerFault: held.fault } : plain
  return ticket ? withPromo(context, { line, input, ticket, price }) : line
}

type Reducing = { line: PricedLine; input: LineInput; ticket: PromoTicket; price: CompiledPrice }

/** The line with the coupon of a promotion, or with why it does not count. */
function withPromo(context: Context, { line, input, ticket, price }: Reducing): PricedLine {
  const { product, way, net } = line
  const fault = judgeLine(ticket.promo, {
    now: context.now,
    currency: context.currency,
    country: input.to.country,
    product,
    selection: input.selection,
    quantity: input.quantity,
    net,
  })
  if (fault) return { ...line, promoFault: fault }
  const delivery = net - price(input.quantity, way.priority.factor, 0)
  const { quantity } = input
  const off = reductionOf(ticket.promo, { net, delivery, currency: context.currency, quantity })
  const reduced = line.services.map((service) =>
    isFreeService(ticket.promo, service.key) ? { ...service, net: 0 } : service,
  )
  const coupon = { key: COUPON, net: off === 0 ? 0 : -off, inputText: ticketText(ticket) }
  return { ...line, services: [...reduced, coupon] }
}

function wayOf(context: Context<PriceCode>, product: ProductDefinition, input: LineInput): Way {
  const { priority, option, productionTime, to } = input
  const way = waysOf(context, product, to).find(
    (each) =>
      each.priority.key === priority &&
      (option === '' || each.option.key === option) &&
      (productionTime === undefined || each.priority.workingDays === productionTime) &&
      fits(product, each, input),
  )
  demand(context, way, 'no_deliveries', {
    fields: [{ path: 'merchantInfo.selectedPriority', code: 'no_deliveries' }],
  })
  const services = Object.keys(input.services).filter((key) => input.services[key])
  return { ...way, designDays: designDaysOf(context, product.id, services) }
}

type Going = { input: LineInput; way: Way; offer: Offer }

/** The way of a line to each of its addresses, and the one that its price has: to the first, with what goes there. */
function byStops(
  context: Context<PriceCode>,
  product: ProductDefinition,
  { input, way: anywhere, offer }: Going,
): { stops: PricedLine['stops']; way: Way } {
  const { stops = [], to, selection } = input
  const sent = stops.map(({ quantity, postcode }) => {
    const ways = waysOf(context, product, { country: to.country, postcode })
    const found = ways.find(({ key }) => key === anywhere.key)
    demand(context, found, 'no_deliveries')
    const way = { ...found, designDays: anywhere.designDays }
    return { product, selection, quantity, way }
  })
  const [first] = sent
  if (!first) return { stops: [], way: anywhere }
  return {
    stops: sent.map((each) => ({
      way: each.way,
      net: each === first ? 0 : furtherDelivery(each, offer.priceList),
    })),
    way: { ...first.way, deliveryCents: ownDeliveryCents(first) },
  }
}

function furtherDeliveries(stops: PricedLine['stops']): PricedService {
  return { key: DELIVERIES, net: stops.reduce((sum, { net }) => sum + net, 0), inputText: '' }
}

function servicesOf(
  context: Context<'option_unknown'>,
  product: ProductDefinition,
  wanted: LineInput['services'],
  offer: Offer,
): PricedService[] {
  return Object.entries(wanted).flatMap(([key, service]) => {
    if (!service || key === COUPON || key === DELIVERIES) return []
    const net = demandService(context, product, key, offer, `services.${key}`)
    return [{ key, net, inputText: service.inputText }]
  })
}
