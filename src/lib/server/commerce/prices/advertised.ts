import { lowestPrice } from '../../../domain/pricing/lowest.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import type { Context } from '../../context.ts'
import { askedPrices, usualOffer } from '../product/index.ts'

/** Prices told of the newest; the lowest is looked for in all of them. */
const TOLD = 12
/** What the law asks for where a tenant says nothing of it. */
const DAYS = 30

/** What a product's usual offer was asked at, and the lowest of the days that the law compares. */
export async function advertisedOf(
  context: Context<'country_not_served'>,
  product: ProductDefinition,
  currency: string,
) {
  const usual = usualOffer(context, product)
  const of = { product: product.id, currency, offer: usual?.offer ?? '' }
  const asked = await askedPrices(context, of)
  const days = context.tenant.priceReductions?.comparedOverDays ?? DAYS
  const prices = asked.toReversed().slice(0, TOLD)
  return {
    quantity: product.quantities.defaultValue,
    days,
    lowestCents: lowestPrice(asked, context.now, days)?.gross ?? null,
    prices: prices.map(({ since, gross }) => {
      return { since: since.toISOString(), grossCents: gross }
    }),
  }
}
