import { STORED_DATA_MINUTES } from '../../../domain/constants.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { takesProduct } from '../../../domain/delivery/collection.ts'
import { deliveries } from '../../../domain/delivery/deliveries.ts'
import { lastOrders } from '../../../domain/delivery/last-orders.ts'
import { invariant } from '../../../domain/invariant.ts'
import { type PriceMatrix, priceMatrix } from '../../../domain/pricing/matrix.ts'
import { type OptionPrice, optionPrices } from '../../../domain/pricing/option-prices.ts'
import type {
  DeliveryCountry,
  Priority,
  ProductDefinition,
  Selection,
} from '../../../domain/product/definition.ts'
import { initialSelection } from '../../../domain/product/selection.ts'
import { definitionOf } from './definition.ts'
import type { ReaderTerms } from './reader.ts'
import type { DeliveryPromise, ShopReader } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'
import type { TenantView } from './tenant-view.ts'
import type { TracedShop } from './trace.ts'

type Prices = Pick<ShopReader, 'quote' | 'optionPrices' | 'promises' | 'lastOrders' | 'collection'>

/** What a page asks another backend, for the tenant's default place and in its base currency. */
export type PriceQuestion = {
  tenant: Tenant
  product: ProductDefinition
  selection: Selection
  /** Those that the product has. */
  priorities: readonly Priority[]
  quantities: readonly number[]
}

/** Another backend gave no prices or dates. */
export class UnansweredError extends Error {
  override name = 'UnansweredError'

  constructor(cause: Error) {
    super(cause.message, { cause })
  }
}

/** A backend that prices and promises; rejects where it gives no answer. */
export type PriceSource = {
  prices(question: PriceQuestion): Promise<PriceMatrix>
  promises(question: PriceQuestion): Promise<DeliveryPromise[]>
  /** Of the first of the quantities. */
  options(question: PriceQuestion, priority: string): Promise<OptionPrice[]>
}

/** Prices and dates of products for the tenant's default place, as of `now`, by the rules. */
export function computePrices(traced: TracedShop, tenant: TenantView, now: Date): Prices {
  const { productOf, prioritiesOf } = lookUps(traced)

  /** The first delivery option of each priority. */
  function offers(id: string) {
    const { plant, deliveryCountries } = traced.delivery()
    const all = deliveries({
      now,
      priorities: prioritiesOf(productOf(id)),
      destination: deliveryCountries[tenant.defaultCountry],
      postcode: tenant.defaultPostcode,
      plant,
    })
    if (!all.ok) return []
    const seen = new Set<string>()
    return all.deliveries.filter(({ priority }) => !seen.has(priority) && seen.add(priority))
  }

  return {
    collection: (id) => collectionIn(traced.delivery().deliveryCountries, tenant, id),
    lastOrders(id, day) {
      const { plant, deliveryCountries } = traced.delivery()
      const terms = {
        now,
        priorities: prioritiesOf(productOf(id)),
        destination: deliveryCountries[tenant.defaultCountry],
        postcode: tenant.defaultPostcode,
        plant,
      }
      const year = Number(localTime(now, plant.timeZone).date.slice(0, 4))
      const found = [year, year + 1]
        .map((each) => ({
          by: `${each}-${day}`,
          orders: lastOrders({ ...terms, by: `${each}-${day}` }),
        }))
        .find(({ orders }) => orders.length > 0)
      for (const { orderBy } of found?.orders ?? []) traced.until(orderBy)
      return found ?? null
    },
    async quote(id, selection, quantities) {
      const product = productOf(id)
      const { priceList, vatRate } = traced.pricing(now, product.taxClass)
      return priceMatrix(product, selection, {
        quantities: quantities ?? product.quantities.list,
        priorities: prioritiesOf(product),
        list: priceList,
        vatRate,
        deliveryCents: Object.fromEntries(
          offers(id).map(({ priority, deliveryCents }) => [priority, deliveryCents]),
        ),
      })
    },
    async optionPrices(id, selection, { quantity, priority: key }) {
      const product = productOf(id)
      const { priceList, vatRate } = traced.pricing(now, product.taxClass)
      const priority = prioritiesOf(product).find((each) => each.key === key)
      const offer = offers(id).find((each) => each.priority === key)
      if (!priority || !offer) return []
      const { deliveryCents } = offer
      const terms = { quantity, priority, list: priceList, vatRate, deliveryCents }
      return optionPrices(product, selection, terms)
    },
    async promises(id) {
      const offered = offers(id)
      for (const { orderBy } of offered) traced.until(orderBy)
      const days = new Map(
        prioritiesOf(productOf(id)).map(({ key, workingDays }) => [key, workingDays]),
      )
      return offered.map(
        (offer): DeliveryPromise => ({
          priority: offer.priority,
          workingDays: days.get(offer.priority) ?? 0,
          orderBy: offer.orderBy.toISOString(),
          productionDate: offer.productionDate,
          arrivalDate: offer.arrivalDate,
        }),
      )
    },
  }
}

/** By which option a product is fetched in the tenant's own country, and in which town. */
function collectionIn(
  countries: Record<string, DeliveryCountry>,
  { defaultCountry }: TenantView,
  product: string,
): ReturnType<Prices['collection']> {
  const options = countries[defaultCountry]?.options ?? []
  const found = options.find((each) => each.collection && takesProduct(each, product))
  return found?.collection ? { option: found.key, city: found.collection.city } : null
}

/**
 * The same from another backend. What it says may change without any document changing, so a page
 * with it is true for minutes, as stored data is; the product's identifiers are the documents'.
 */
export function askPrices(
  { tenant, now, giveUp }: ReaderTerms,
  traced: TracedShop,
  source: PriceSource,
): Prices {
  const { productOf, prioritiesOf } = lookUps(traced)

  async function ask<Answer>(
    id: string,
    chosen: Partial<Pick<PriceQuestion, 'selection' | 'quantities'>>,
    question: (asked: PriceQuestion) => Promise<Answer>,
  ): Promise<Answer> {
    const product = productOf(id)
    traced.until(new Date(now.getTime() + STORED_DATA_MINUTES * 60_000))
    const answer = question({
      tenant,
      product,
      priorities: prioritiesOf(product),
      selection: chosen.selection ?? initialSelection(product),
      quantities: chosen.quantities ?? product.quantities.list,
    }).catch((error: unknown) => {
      throw error instanceof Error ? new UnansweredError(error) : error
    })
    return answered(answer, giveUp)
  }

  return {
    // No call of the contract says so.
    lastOrders: () => null,
    collection: () => null,
    optionPrices: (id, selection, { quantity, priority }) =>
      ask(id, { selection, quantities: [quantity] }, (asked) => source.options(asked, priority)),
    quote: (id, selection, quantities) =>
      ask(id, { selection, ...(quantities && { quantities }) }, source.prices),
    async promises(id) {
      const promises = await ask(id, {}, source.promises)
      for (const { orderBy } of promises) traced.until(new Date(orderBy))
      return promises
    },
  }
}

/**
 * What waits for the backend's answer. Rejects with UnansweredError where there is none; where a rendering
 * can be given up, it is, and what waits for the answer in it waits for ever. So keep no such promise.
 */
export async function answered<Answer>(
  answer: Promise<Answer>,
  giveUp: ReaderTerms['giveUp'],
): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!giveUp || !(error instanceof UnansweredError)) throw error
    giveUp(error)
    return new Promise(() => {})
  }
}

function lookUps(traced: TracedShop) {
  return {
    productOf(id: string): ProductDefinition {
      const product = definitionOf(id, traced.documents)
      invariant(product, `product ${id} is priced only where it exists`)
      return product
    },
    prioritiesOf: ({ priorities }: ProductDefinition) =>
      traced.delivery().priorities.filter(({ key }) => priorities.includes(key)),
  }
}
