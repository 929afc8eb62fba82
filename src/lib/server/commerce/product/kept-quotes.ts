import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { quoteProduct } from '../../../contract/product.ts'
import { vatAt } from '../../../domain/tax/rates.ts'
import type { Context, Shop } from '../../context.ts'
import { serialise } from '../../platform/http/index.ts'
import { type QuoteCode, quote } from './quote.ts'

type Input = z.output<typeof quoteProduct.input>

/** Characters of all answers that are kept of an edition: some hundred. */
const MOST = 4_000_000
const LONGEST = 100_000

const answers = new WeakMap<Shop, LRUCache<string, string>>()

/**
 * The text of a quote without a promotion. Whoever opens a product's page asks for the prices that it begins with, so
 * that answers are kept for as long as their edition is live. Beside what is asked they depend on the tenant and on the
 * rates of VAT of now; customers of a group with prices of its own get an answer of their own.
 */
export function plainQuote(context: Context<QuoteCode>, input: Input): string {
  const key = keyOf(context, input)
  if (key === null) return serialise(quoteProduct, quote(context, input))
  const { shop } = context
  const ofEdition = answers.get(shop) ?? emptyAnswers()
  answers.set(shop, ofEdition)
  const known = ofEdition.get(key)
  if (known !== undefined) return known
  const text = serialise(quoteProduct, quote(context, input))
  ofEdition.set(key, text)
  return text
}

const emptyAnswers = () =>
  new LRUCache<string, string>({
    maxSize: MOST,
    maxEntrySize: LONGEST,
    sizeCalculation: (text, key) => text.length + key.length,
  })

/** All that an answer depends on within an edition; null where it also depends on who asks. */
function keyOf({ shop, tenant, actor, now }: Context, input: Input): string | null {
  if (actor.kind === 'customer' && tenant.customerPrices.length > 0) return null
  const product = shop.productBySku(tenant, input.skus)
  const vat = vatAt(tenant.vatRates[input.country], now, product?.taxClass)
  return JSON.stringify([tenant.id, vat?.rate, input])
}
