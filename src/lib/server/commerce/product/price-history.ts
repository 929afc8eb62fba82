import { type AskedPrice, lowestPrice } from '../../../domain/pricing/lowest.ts'
import { compilePrice } from '../../../domain/pricing/price.ts'
import type { ProductDefinition, Selection } from '../../../domain/product/definition.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import type { Promo } from '../../../domain/promocode/promo.ts'
import { vatCents } from '../../../domain/tax/tax.ts'
import { type Context, contextOf, type Shop, type Work } from '../../context.ts'
import { inTransaction, lockName } from '../../platform/db/index.ts'
import type { RepeatedWork } from '../../platform/jobs/index.ts'
import { attemptLater } from '../../refusal.ts'
import { type Destination, vatOf, waysOf } from './ways.ts'

/** What a shop asks for a product as it first stands: the price that its page and its tiles show. */
type AdvertisedPrice = {
  product: string
  currency: string
  offer: string
  quantity: number
  net: number
  gross: number
}

/** Names what a price is of: nothing else is compared with it. */
export function offerName(quantity: number, deliveryKey: string, selection: Selection): string {
  const chosen = Object.entries(selection).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${quantity} ${deliveryKey} ${chosen.map((each) => each.join('=')).join(' ')}`
}

/** Quantity, delivery and selection that a product first stands with, for the shop's usual place. */
export function usualOffer(context: Context<'country_not_served'>, product: ProductDefinition) {
  const { defaultCountry: country, defaultPostcode: postcode } = context.tenant
  const ways = waysOf(context, product, { country, postcode })
  const way = ways.find(({ priority }) => priority.factor === 1) ?? ways[0]
  const quantity = product.quantities.defaultValue
  const selection = initialSelection(product)
  return (
    way && { country, way, quantity, selection, offer: offerName(quantity, way.key, selection) }
  )
}

/** The advertised prices of a tenant now, in each of its currencies. */
function advertisedPrices(context: Context<'country_not_served'>): AdvertisedPrice[] {
  const { shop, tenant, locale } = context
  return shop
    .documents(tenant, locale)
    .ids('product')
    .flatMap((id) => {
      const product = shop.product(tenant, id)
      const usual = product && usualOffer(context, product)
      if (!usual) return []
      const { country, way, quantity, selection, offer } = usual
      const { rate } = vatOf(context, country, product)
      return Object.entries(tenant.offers).map(([currency, { priceList }]) => {
        const price = compilePrice(product, selection, priceList)
        const net = price(quantity, way.priority.factor, way.deliveryCents)
        return { product: id, currency, offer, quantity, net, gross: net + vatCents(net, rate) }
      })
    })
}

/**
 * Writes down what every tenant asks where it is another price than was written down last. Several processes
 * may do it at once; nothing is written twice, and nothing is ever changed.
 */
export async function recordPrices(work: Work, shop: Shop): Promise<number> {
  let written = 0
  for (const { id: tenant } of shop.tenants) {
    const context = contextOf({ ...work, shop }, tenant)
    if (!context) continue
    const asked = advertisedPrices(context)
    written += await inTransaction(work.db, async (tx) => {
      await lockName(tx, `advertised prices ${tenant}`)
      const known = await tx
        .selectFrom('advertised_price')
        .distinctOn(['product', 'currency', 'offer'])
        .select(['product', 'currency', 'offer', 'net', 'gross'])
        .where('tenant', '=', tenant)
        .orderBy('product')
        .orderBy('currency')
        .orderBy('offer')
        .orderBy('since', 'desc')
        .execute()
      const name = ({
        product,
        currency,
        offer,
      }: (typeof asked)[number] | (typeof known)[number]) => `${product} ${currency} ${offer}`
      const last = new Map(known.map((price) => [name(price), price]))
      const moved = asked.filter((price) => {
        const before = last.get(name(price))
        return before?.net !== price.net || before.gross !== price.gross
      })
      if (moved.length === 0) return 0
      const rows = moved.map((price) => {
        return { ...price, tenant, since: work.now, edition: shop.edition }
      })
      await tx.insertInto('advertised_price').values(rows).execute()
      return rows.length
    })
  }
  return written
}

const HOUR_MS = 3_600_000

/** Records prices whenever another edition is live, and hourly, because VAT changes by the clock. */
export function priceRecording(): RepeatedWork {
  let last: { shop: Shop; at: number } | null = null
  return {
    name: 'record-prices',
    everySeconds: 10,
    async run(work, shop) {
      const at = work.now.getTime()
      if (!shop || (last?.shop === shop && at - last.at < HOUR_MS)) return
      await recordPrices(work, shop)
      last = { shop, at }
    },
  }
}

/** What was asked for an offer of a product, the oldest first. */
export async function askedPrices(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  of: { product: string; currency: string; offer: string },
): Promise<(AskedPrice & { net: number })[]> {
  return db
    .selectFrom('advertised_price')
    .select(['since', 'net', 'gross'])
    .where('tenant', '=', tenant.id)
    .where('product', '=', of.product)
    .where('currency', '=', of.currency)
    .where('offer', '=', of.offer)
    .orderBy('since')
    .execute()
}

/** The price that a reduction is measured by, and the only offer that it is of. */
export type PriorPrice = { offer: string; net: number; gross: number }

/**
 * The lowest price before a promotion that announces a reduction began, where the tenant claims reductions at
 * all and the history reaches back far enough; null where nothing may be claimed.
 */
export async function priorPrice(
  context: Context<'country_not_served'>,
  product: ProductDefinition | undefined,
  { currency, from }: { currency: string; from: Date },
): Promise<PriorPrice | null> {
  const { priceReductions } = context.tenant
  const usual = priceReductions && product && usualOffer(context, product)
  if (!priceReductions || !usual) return null
  const { offer } = usual
  const asked = await askedPrices(context, { product: product.id, currency, offer })
  const lowest = lowestPrice(asked, from, priceReductions.comparedOverDays)
  return lowest && { offer, net: lowest.net, gross: lowest.gross }
}

type PlacedOffer = {
  product: string
  quantity: number
  selection: Selection
  priority: string
  option: string
  to: Destination
}

/**
 * The price that an announced reduction of a line is measured by, in the context's currency; null where the line is
 * not what was advertised, or nothing may be claimed.
 */
export async function priorOfOffer(
  context: Context,
  { announced, window }: Pick<Promo, 'announced' | 'window'>,
  { product: id, quantity, selection, priority, option, to }: PlacedOffer,
): Promise<PriorPrice | null> {
  const { currency, shop, tenant } = context
  const product = shop.product(tenant, id)
  if (!announced || !product || to.country !== tenant.defaultCountry) return null
  const found = await attemptLater(context, async (free) => {
    const way = waysOf(free, product, to).find(
      (each) => each.priority.key === priority && (option === '' || each.option.key === option),
    )
    const prior = way && (await priorPrice(free, product, { currency, from: window.from }))
    return prior && way && prior.offer === offerName(quantity, way.key, selection) ? prior : null
  })
  return found.ok ? found.value : null
}
