import type { z } from 'zod'
import { minorDigits } from '../../../domain/money/format.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { vatCents } from '../../../domain/tax/tax.ts'
import { find, type Index, makeIndex } from '../../../search/search.ts'
import type { Context, Shop } from '../../context.ts'
import { offerOf, usualOffer, vatOf } from '../product/index.ts'
import type { AgentContext, found } from './tools.ts'

/** What the shop sells, by what is looked for. */
export function findProducts(
  context: AgentContext,
  { query, limit }: z.output<typeof found.inputSchema>,
): z.input<typeof found.outputSchema> {
  const { shop, tenant, locale, currency, origin } = context
  const all = shop.documents(tenant, locale).ids('product')
  const ids = query.trim() === '' ? all : find(indexOf(context), query).map(({ path }) => path)
  return {
    currency,
    products: ids.slice(0, limit).flatMap((id) => {
      const product = shop.product(tenant, id)
      const words = shop.productWords(tenant, locale, id)
      const path = shop.pathOf(tenant, locale, { kind: 'product', id })
      if (!product || !words || path === null) return []
      const usual = usualPrice(context, product)
      return { id, name: words.name, about: words.lead, address: origin + path, usual }
    }),
  }
}

const indexes = new WeakMap<Shop, Map<string, Index>>()

/** Made once for an edition, a shop and a language; a product's id stands where pages have their path. */
function indexOf({ shop, tenant, locale }: Pick<Context, 'shop' | 'tenant' | 'locale'>): Index {
  const own = indexes.get(shop) ?? new Map<string, Index>()
  indexes.set(shop, own)
  const key = `${tenant.id} ${locale}`
  const known = own.get(key)
  if (known) return known
  const records = shop
    .documents(tenant, locale)
    .ids('product')
    .flatMap((id) => {
      const words = shop.productWords(tenant, locale, id)
      if (!words) return []
      const { name, lead, soughtBy, attributes } = words
      const parts = Object.values(attributes).flatMap(({ options }) =>
        Object.values(options).map((option) => option.name),
      )
      return { kind: 'product' as const, path: id, name, note: lead, parts, also: soughtBy ?? [] }
    })
  const index = makeIndex(records)
  own.set(key, index)
  return index
}

function usualPrice(context: AgentContext, product: ProductDefinition) {
  const usual = usualOffer(context, product)
  if (!usual) return null
  const { country, quantity, selection, way } = usual
  const { priceList } = offerOf(context, context.currency)
  const { factor } = way.priority
  const net = compilePrice(product, selection, priceList)(quantity, factor, way.deliveryCents)
  const gross = net + vatCents(net, vatOf(context, country, product).rate)
  const unit = 10 ** minorDigits(context.currency)
  return { quantity, withVat: gross / unit, withoutVat: net / unit }
}
