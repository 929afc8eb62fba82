import type { z } from 'zod'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import {
  calculateShipping,
  priceOptions,
  type priceSet,
  quoteProduct,
  validateProduct,
} from '../../lib/contract/product.ts'
import { checkPromocodeId, checkPromocodeInput } from '../../lib/contract/promocode.ts'
import { minorDigits } from '../../lib/domain/money/format.ts'
import type { PriceCell } from '../../lib/domain/pricing/matrix.ts'
import { serviceOf } from '../../lib/domain/product/file-checks.ts'
import { $activeCurrency } from '../session/currency.ts'
import type { QuotedPromo } from './configurator-promo.ts'
import type {
  Amount,
  Arrival,
  ConfiguratorCalls,
  ConfiguratorShop,
  ConfiguratorStart,
  OptionAmounts,
  Quote,
} from './configurator-state.ts'
import { failed } from './outcome.ts'
import { putLine } from './put-line.ts'

export { placeOrder } from './place-order.ts'

const BASIS_POINTS = 10_000

/** The shop's API as the configurator asks it; amounts come back in integer minor units. */
export function configuratorCalls(start: ConfiguratorStart): Omit<ConfiguratorCalls, 'now'> {
  const { product, shop } = start
  const { skus, productGroups } = product
  return {
    async quote(request, signal) {
      const input = {
        skus,
        currency: activeCurrency(shop),
        ...wirePlace(shop),
        quantityList: request.quantities,
        prioritySets: product.priorities,
        validProductionTimes: request.productionTimes,
        merchantAttributes: request.selection,
        ...(request.promocodeId !== undefined && { promocodeId: request.promocodeId }),
        pageId: product.id,
        productGroups,
      }
      try {
        const answer = await call(quoteProduct, input, { signal })
        return answer.ok
          ? { ok: true, value: quoteOf(answer.value, request.option) }
          : failed(answer)
      } catch {
        // Only an abort throws, and whoever aborted no longer wants to know.
        return { ok: false, code: 'network_error' }
      }
    },
    async options({ selection, own, quantity, priority, deliveryOption }) {
      const answer = await call(priceOptions, {
        skus,
        currency: activeCurrency(shop),
        ...wirePlace(shop),
        quantity,
        priority,
        deliveryOption,
        merchantAttributes: selection,
        own,
      })
      return answer.ok ? { ok: true, value: amountsOf(answer.value) } : failed(answer)
    },
    async arrivals({ selection, quantity, option, fileCheck }) {
      const service = serviceOf(fileCheck)
      const { country: countryCode, zipCode } = wirePlace(shop)
      const answer = await call(calculateShipping, {
        skus,
        variableAttributes: selection,
        deliveries: product.priorities.map((priority) => keyOf(priority, option)),
        quantity,
        countryCode,
        zipCode,
        ...(service && { services: [service] }),
      })
      return answer.ok
        ? { ok: true, value: arrivalsOf(start, answer.value, option) }
        : failed(answer)
    },
    async validate(selection) {
      const answer = await call(validateProduct, { ...skus, configuration: selection })
      if (!answer.ok) return failed(answer)
      const { isValid, configuration } = answer.value
      return { ok: true, value: { isValid, selection: configuration } }
    },
    putLine,
    async checkPromo(code) {
      const line = {
        currency: activeCurrency(shop),
        country: wirePlace(shop).country,
        productId: product.id,
      }
      const answer = await ('typed' in code
        ? call(checkPromocodeInput, { ...line, promocodeInputText: code.typed })
        : call(checkPromocodeId, { ...line, promocodeId: code.id }))
      return answer.ok ? { ok: true, value: answer.value } : failed(answer)
    },
  }
}

/** Where prices and days are asked for, as calls name it. */
function wirePlace(shop: ConfiguratorShop): { country: string; zipCode: string } {
  const { country, postcode: zipCode } = shop.$destination.get() ?? shop
  return { country, zipCode }
}

/** The shopper's currency where the shop sells in it, else the page's. */
function activeCurrency({ currency, fileCheckPrices }: ConfiguratorShop): string {
  const active = $activeCurrency.get()
  return Object.hasOwn(fileCheckPrices, active) ? active : currency
}

function amountsOf({ options }: OutputOf<typeof priceOptions>): OptionAmounts {
  const amounts: OptionAmounts = {}
  for (const { attribute, option, amountCentExclTax: net, amountCentInclTax: gross } of options) {
    amounts[attribute] = { ...amounts[attribute], [option]: { net, gross } }
  }
  return amounts
}

function quoteOf(answer: OutputOf<typeof quoteProduct>, option?: string): Quote {
  const { currency, prices, promocode } = answer
  const freeService =
    promocode?.effect.kind === 'free_service' ? promocode.effect.service : undefined
  const perMajor = 10 ** minorDigits(currency)
  const deliveryOptions: Record<string, string> = {}
  let vatRate = 0
  const rows = prices.map(({ quantity, deliveries }) => {
    const cells: PriceCell[] = []
    for (const price of deliveries) {
      // Where two deliveries are as fast, the first is the one the shop prefers.
      if (cells.some((cell) => cell.priority === price.deliverySpeed)) continue
      if (option && price.deliveryOption !== option) continue
      deliveryOptions[price.deliverySpeed] ??= price.deliveryOption
      vatRate = Math.round(price.vatRate * BASIS_POINTS)
      cells.push({
        priority: price.deliverySpeed,
        quantity,
        netCents: price.amountCentExclTax,
        grossCents: price.amountCentInclTax,
        vatCents: price.amountCentInclTax - price.amountCentExclTax,
        vatRate,
        unitNetCents: price.unitAmountExclTax * perMajor,
        ...(price.promocode !== null && {
          promo: {
            offCents: price.promocodeCentExclTax,
            ...(freeService && { freeService }),
            ...wasOf(price, perMajor),
          },
        }),
      })
    }
    return { quantity, cells }
  })
  const promoFault = answer.warnings?.[0]?.promocodeStatus
  return {
    matrix: { currency, vatRate, rows },
    deliveryOptions,
    ...(promocode && { promo: promoOf(promocode) }),
    ...(promoFault && { promoFault }),
  }
}

/** What the reduction is measured by, where the shop may claim one. */
function wasOf(price: z.output<typeof priceSet>, perMajor: number): { was?: Amount } {
  if (price.originalAmountInclTax <= price.amountInclTax) return {}
  return {
    was: {
      net: Math.round(price.originalAmountExclTax * perMajor),
      gross: Math.round(price.originalAmountInclTax * perMajor),
    },
  }
}

function promoOf({
  promocodeId: id,
  promocodeInputText: text,
  ...promo
}: NonNullable<OutputOf<typeof quoteProduct>['promocode']>): QuotedPromo {
  return { id, text, ...promo }
}

function arrivalsOf(
  { arrivals }: ConfiguratorStart,
  { dates, caveats }: OutputOf<typeof calculateShipping>,
  option: string | undefined,
): Arrival[] {
  return arrivals.flatMap(({ priority, workingDays }) => {
    const date = dates.find(({ deliveryKey }) => deliveryKey === keyOf(priority, option))
    if (!date) return []
    const { orderBy, arrivalDate, collection } = date
    return [
      { priority, workingDays, orderBy, arrivalDate, caveats, ...(collection && { collection }) },
    ]
  })
}

/** The `deliveryKey` of a priority by an option: alone it means the first one. */
function keyOf(priority: string, option: string | undefined): string {
  return option ? `${priority}:${option}` : priority
}
