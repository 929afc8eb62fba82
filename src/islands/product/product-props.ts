import { invariant } from '../../lib/domain/invariant.ts'
import type { ProductDefinition } from '../../lib/domain/product/definition.ts'
import { needsFile } from '../../lib/domain/product/needs-file.ts'
import { initialSelection } from '../../lib/domain/product/selection.ts'
import { imprintsOfScene } from '../../lib/pictures/artwork.ts'
import { viewsOfScene } from '../../lib/pictures/views.ts'
import type { ProductView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import type { ConfiguratorProduct } from '../../stores/product/configurator-state.ts'
import type { ShopProps } from '../page/shop.tsx'
import { shopProps } from '../page/shop-props.ts'
import type { ProductPageProps } from './product-page-props.ts'
import { withoutCosts } from './without-costs.ts'

/** The priority a fresh configuration starts with, where the product has it. */
const FIRST_PRIORITY = 'standard'

/**
 * What the product page's island starts from: the first configuration and its prices, so that both
 * are in the HTML. Props become an attribute of the page, so only what the browser needs is in them.
 */
export async function productProps(shop: ShopReader, productId: string): Promise<ProductPageProps> {
  const view = shop.product(productId)
  invariant(view, `a page is shown only for a product there is, not ${productId}`)
  const { definition, words, designPrices } = view
  const selection = initialSelection(definition)
  const matrix = await shop.quote(productId, selection)
  const promises = await shop.promises(productId)
  const priority = definition.priorities.includes(FIRST_PRIORITY)
    ? FIRST_PRIORITY
    : (definition.priorities[0] ?? FIRST_PRIORITY)
  const { about, questions, title, description, pictureAlt, slug, soughtBy, ...spoken } = words
  return {
    shop: shopOf(shop, definition),
    product: {
      ...withoutCosts(definition, photosOf(shop)),
      ...planOf(shop, view),
      ...viewsOf(shop, definition),
      ...collectionOf(shop, productId),
    },
    words: { ...spoken, attributes: marked(definition, spoken.attributes, shop) },
    selection,
    priority,
    designPrices,
    options: await optionsOf(shop, definition, priority),
    prices: {
      currency: matrix.currency,
      vatRate: matrix.vatRate,
      rows: matrix.rows.map(({ quantity, cells }) => [
        quantity,
        ...definition.priorities.map(
          (key) => cells.find((cell) => cell.priority === key)?.netCents ?? null,
        ),
      ]),
    },
    arrivals: promises.map(({ priority, workingDays, orderBy, arrivalDate }) => ({
      priority,
      workingDays,
      orderBy,
      arrivalDate,
    })),
  }
}

/** The words come with the views: most products have none. */
function viewsOf(
  shop: ShopReader,
  { picture }: ProductDefinition,
): Pick<ConfiguratorProduct, 'views'> {
  const views = viewsOfScene[picture.scene]
  if (!views) return {}
  return {
    views: views.map(({ name, ...view }) => ({
      value: name,
      text: shop.voice(`views.${name}`),
      ...view,
    })),
  }
}

/** The words come with the terms: few products have any. */
function planOf(shop: ShopReader, product: ProductView): Pick<ConfiguratorProduct, 'plan'> {
  const terms = shop.paymentPlan(product)
  if (!terms) return {}
  return {
    plan: { ...terms, words: { split: shop.voice('plan.split'), from: shop.voice('plan.from') } },
  }
}

/** Its words too come only where it can be collected. */
function collectionOf(
  shop: ShopReader,
  productId: string,
): Pick<ConfiguratorProduct, 'collection'> {
  const found = shop.collection(productId)
  if (!found) return {}
  const { collection: words = {} } = shop.dictionary('collection')
  const collected = shop.voice('collection.collected', { city: found.city })
  return { collection: { option: found.option, words: { ...words, collected } } }
}

/** Words about files and designs have others in their place where nothing is printed (`unprinted`). */
function shopOf(shop: ShopReader, definition: ProductDefinition): ShopProps {
  const props = shopProps(shop, 'product/product-page', thingsOf(definition))
  if (needsFile(definition)) return props
  const { unprinted } = shop.dictionary('unprinted')
  return {
    ...props,
    voices: { ...props.voices, product: { ...props.voices['product'], ...unprinted } },
  }
}

/** What the order would cost with each option, at the quantity that the page starts with. */
async function optionsOf(shop: ShopReader, definition: ProductDefinition, priority: string) {
  const quantity = definition.quantities.defaultValue
  const selection = initialSelection(definition)
  const found = await shop.optionPrices(definition.id, selection, { quantity, priority })
  const options: Record<string, Record<string, number>> = {}
  for (const { attribute, option, netCents } of found) {
    options[attribute] = { ...options[attribute], [option]: netCents }
  }
  return options
}

/** What the page draws: the product, and cards on the swatches of whatever is printed on sheets. */
function thingsOf({ picture: { scene } }: ProductDefinition) {
  return [...new Set([...(imprintsOfScene[scene] ?? []), 'card' as const])]
}

/** Words of options; what most shoppers take says so beside its own note. */
function marked(
  { attributes }: ProductDefinition,
  words: ProductPageProps['words']['attributes'],
  shop: ShopReader,
): ProductPageProps['words']['attributes'] {
  const said = { ...words }
  for (const attribute of attributes) {
    const own = said[attribute.key]
    if (!own || (attribute.kind !== 'choice' && attribute.kind !== 'several')) continue
    const options = { ...own.options }
    for (const { key, popular } of attribute.options) {
      const named = options[key]
      if (!popular || !named) continue
      const note = [shop.voice('product.popular'), named.note].filter(Boolean).join(' · ')
      options[key] = { ...named, note }
    }
    said[attribute.key] = { ...own, options }
  }
  return said
}

/** The address of a photograph, as small as it is made, by its name. */
function photosOf(shop: ShopReader): (name: string) => string | undefined {
  return (name) => {
    const photo = shop.photo(name, { sizes: [{ width: '9rem' }] })
    const [smallest] = photo?.sources.at(-1)?.srcset.split(' ') ?? []
    return smallest ?? photo?.src
  }
}
