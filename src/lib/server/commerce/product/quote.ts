import type { z } from 'zod'
import type { priceSet, quoteProduct } from '../../../contract/product.ts'
import type { Way } from '../../../domain/delivery/ways.ts'
import { minorDigits } from '../../../domain/money/format.ts'
import { perPiece } from '../../../domain/money/round.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { judgeLine, warningReason } from '../../../domain/promocode/judge.ts'
import { ticketId, ticketText } from '../../../domain/promocode/promo.ts'
import { reductionOf } from '../../../domain/promocode/reduce.ts'
import { taxed } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { effectOf, type FoundPromo } from '../promocode/index.ts'
import {
  type ConfigurationCode,
  demandQuantity,
  demandSelection,
  demandUnused,
  productOf,
  type VersionCode,
} from './checks.ts'
import { offerOf } from './offers.ts'
import { offerName, type PriorPrice, priorPrice } from './price-history.ts'
import { fits, vatOf, waysOf } from './ways.ts'
import { wireAmounts } from './wire-amounts.ts'

type Input = z.output<typeof quoteProduct.input>
type PriceSet = z.output<typeof priceSet>

export type QuoteCode =
  | 'field_not_used'
  | VersionCode
  | ConfigurationCode
  | 'currency_not_offered'
  | 'quantities_empty'
  | 'production_times_empty'
  | 'prices_empty'
  | 'country_not_served'

/**
 * The price of every quantity at every priority asked for (specification, section 7, quote), with the
 * promotion that `promo` found, where one was asked for.
 */
export function quote(
  context: Context<QuoteCode>,
  input: Input,
  promo?: FoundPromo,
  prior: PriorPrice | null = null,
) {
  demandUnused(context, {
    cartId: input.cartId !== undefined,
    lineItemId: input.lineItemId !== undefined,
    fulfillerAttributes: Object.keys(input.fulfillerAttributes).length > 0,
  })
  const product = productOf(context, input.skus)
  demand(context, (input.pageId ?? product.id) === product.id, 'product_not_found', {
    fields: [{ path: 'pageId', code: 'product_not_found' }],
  })
  const isOwnGroup = (group: string) => product.productGroups.includes(group)
  demand(context, input.productGroups.every(isOwnGroup), 'product_not_found', {
    fields: [{ path: 'productGroups', code: 'product_not_found' }],
  })
  const { priceList } = offerOf(context, input.currency)
  demand(context, input.quantityList.length > 0, 'quantities_empty')
  demand(context, input.validProductionTimes.length > 0, 'production_times_empty')
  demandSelection(context, product, input.merchantAttributes, 'merchantAttributes')
  for (const [index, quantity] of input.quantityList.entries()) {
    const path = `quantityList.${index}`
    demandQuantity(context, product, { selection: input.merchantAttributes, quantity, path })
  }
  const to = { country: input.country, postcode: input.zipCode }
  const ways = waysOf(context, product, to).filter(
    ({ priority }) =>
      input.prioritySets.includes(priority.key) &&
      input.validProductionTimes.includes(priority.workingDays),
  )
  demand(context, ways.length > 0, 'prices_empty')
  const price = compilePrice(product, input.merchantAttributes, priceList)
  const before = priorIn(prior, input.merchantAttributes)
  const set = priceSets(input.currency, vatOf(context, input.country, product).rate, before)
  const reduce = promoPrices(context, product, input, promo)
  return {
    currency: input.currency,
    prices: input.quantityList.map((quantity) => ({
      quantity,
      deliveries: ways
        .filter((way) => fits(product, way, { selection: input.merchantAttributes, quantity }))
        .map((way) => {
          const { factor } = way.priority
          const net = price(quantity, factor, way.deliveryCents)
          return set(
            way,
            quantity,
            reduce.of(quantity, net, () => net - price(quantity, factor, 0)),
          )
        }),
    })),
    ...reduce.said(),
  }
}

type Reduced = { net: number; off: number; promocode: string | null }

/** What a promotion makes of single prices, and afterwards what is to be said of it. */
function promoPrices(
  context: Context,
  product: ProductDefinition,
  { currency, country, merchantAttributes: selection }: Input,
  found: FoundPromo | undefined,
) {
  const ticket = found && 'ticket' in found ? found.ticket : undefined
  let fault = found && 'fault' in found ? found.fault : undefined
  let counts = 0
  const plain = (net: number): Reduced => ({ net, off: 0, promocode: null })
  return {
    of(quantity: number, net: number, delivery: () => number): Reduced {
      if (!ticket) return plain(net)
      const line = { now: context.now, currency, country, product, selection, quantity, net }
      const why = judgeLine(ticket.promo, line)
      fault ??= why
      if (why) return plain(net)
      counts += 1
      const off = reductionOf(ticket.promo, { net, delivery: delivery(), currency, quantity })
      return { net: net - off, off, promocode: ticketId(ticket) }
    },
    said() {
      if (ticket && counts > 0)
        return {
          promocode: {
            promocodeId: ticketId(ticket),
            promocodeInputText: ticketText(ticket),
            effect: effectOf(ticket, currency),
            endsAt: ticket.promo.window.to.toISOString(),
          },
        }
      if (!fault) return {}
      const warning = {
        code: 'stored-promocode-invalid' as const,
        reason: warningReason(fault),
        promocodeStatus: fault,
      }
      return { warnings: [warning] }
    },
  }
}

type PriorOf = (quantity: number, deliveryKey: string) => PriorPrice | null

/** What a reduction of a price is measured by: a history is of one offer and says nothing of others. */
function priorIn(prior: PriorPrice | null, selection: Selection): PriorOf {
  if (!prior) return () => null
  return (quantity, deliveryKey) =>
    offerName(quantity, deliveryKey, selection) === prior.offer ? prior : null
}

/**
 * The price before, where the promotion that is asked for announces a reduction to everybody and the law lets
 * the shop claim one.
 */
export async function announcedBefore(
  context: Context<'country_not_served'>,
  { currency, country, skus }: Input,
  found: FoundPromo | undefined,
): Promise<PriorPrice | null> {
  const promo = found && 'ticket' in found ? found.ticket.promo : undefined
  if (!promo?.announced || country !== context.tenant.defaultCountry) return null
  const product = context.shop.productBySku(context.tenant, skus)
  return priorPrice(context, product, { currency, from: promo.window.from })
}

function priceSets(currency: string, vatRate: number, priorOf: PriorOf) {
  const unit = 10 ** minorDigits(currency)
  return ({ key, priority, option }: Way, quantity: number, reduced: Reduced): PriceSet => {
    const { net, off, promocode } = reduced
    const price = taxed(net, vatRate)
    const { gross } = price
    const before = off > 0 ? priorOf(quantity, key) : null
    const original = before && before.gross > gross ? before : { net, gross }
    return {
      unitAmountExclTax: perPiece(net, quantity, unit),
      unitAmountInclTax: perPiece(gross, quantity, unit),
      ...wireAmounts(price, currency),
      originalAmountExclTax: original.net / unit,
      originalAmountInclTax: original.gross / unit,
      promocodeCentExclTax: off,
      deliveryKey: key,
      deliveryOption: option.key,
      productionTime: priority.workingDays,
      deliverySpeed: priority.key,
      promocode,
    }
  }
}
