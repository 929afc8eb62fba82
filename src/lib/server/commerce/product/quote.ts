import type { z } from 'zod'
import type { priceSet, quoteProduct } from '../../../contract/product.ts'
import { minorDigits } from '../../../domain/money/format.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import { vatCents } from '../../../domain/tax/tax.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { demandQuantity, demandSelection, productOf } from './checks.ts'
import { vatRateOf, type Way, waysTo } from './ways.ts'

type Wish = z.output<typeof quoteProduct.input>
type PriceSet = z.output<typeof priceSet>

/** The price of every quantity at every priority asked for (specification, section 7, quote). */
export function quote({ shop, tenant }: Pick<Context, 'shop' | 'tenant'>, wish: Wish) {
  const product = productOf(shop, wish.skus)
  demand(wish.currency === tenant.currency, 'currency_not_offered', {
    facts: { currency: wish.currency, offered: tenant.currency },
  })
  demand(wish.quantityList.length > 0, 'quantities_empty')
  demand(wish.validProductionTimes.length > 0, 'production_times_empty')
  demandSelection(product, wish.merchantAttributes, 'merchantAttributes')
  for (const [index, quantity] of wish.quantityList.entries()) {
    demandQuantity(product, quantity, `quantityList.${index}`)
  }
  const to = { country: wish.country, postcode: wish.zipCode }
  const ways = waysTo(tenant, product, to).filter(
    ({ priority }) =>
      wish.prioritySets.includes(priority.key) &&
      wish.validProductionTimes.includes(priority.workingDays),
  )
  demand(ways.length > 0, 'prices_empty')
  const price = compilePrice(product, wish.merchantAttributes, tenant.priceList)
  const set = priceSets(tenant.currency, vatRateOf(tenant, wish.country))
  return {
    currency: tenant.currency,
    prices: wish.quantityList.map((quantity) => ({
      quantity,
      deliveries: ways.map((way) =>
        set(way, quantity, price(quantity, way.priority.factor, way.deliveryCents)),
      ),
    })),
  }
}

function priceSets(currency: string, vatRate: number) {
  const unit = 10 ** minorDigits(currency)
  const each = (cents: number, quantity: number) =>
    Math.round((cents / quantity / unit) * 10_000) / 10_000
  return ({ priority, option }: Way, quantity: number, net: number): PriceSet => {
    const vat = vatCents(net, vatRate)
    const gross = net + vat
    return {
      unitAmountExclTax: each(net, quantity),
      unitAmountInclTax: each(gross, quantity),
      amountExclTax: net / unit,
      amountInclTax: gross / unit,
      amountCentExclTax: net,
      amountCentInclTax: gross,
      originalAmountExclTax: net / unit,
      originalAmountInclTax: gross / unit,
      vatAmount: vat / unit,
      vatRate: vatRate / 10_000,
      deliveryKey: priority.key,
      deliveryOption: option.key,
      productionTime: priority.workingDays,
      deliverySpeed: priority.key,
      promocode: null,
    }
  }
}
