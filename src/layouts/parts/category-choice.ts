import { formatDay } from '../../lib/domain/dates/format.ts'
import {
  chosenProducts,
  type Filterable,
  type Finish,
  filterFacts,
  filterValues,
  type Weight,
} from '../../lib/domain/product/category-filters.ts'
import type { CategoryView, ShopReader } from '../../lib/server/site/shop/reader-type.ts'

/** One list to choose from: what stands in it, and what is chosen. */
export type FilterList = {
  name: string
  label: string
  chosen: string
  options: { value: string; text: string }[]
}

/** A long category as visitors have filtered it. */
export type CategoryChoice = {
  isChosen: boolean
  /** Those that fit, in the order that was asked for. */
  products: string[]
  lists: FilterList[]
  /** The earliest day of each product. */
  notes: Record<string, string>
}

/** What of a long category fits, and what it can be filtered by; null for a category of few products. */
export async function categoryChoice(
  shop: ShopReader,
  { filtered, choice }: CategoryView,
): Promise<CategoryChoice | null> {
  if (!filtered) return null
  const known = await Promise.all(filtered.map((id) => filterable(shop, id)))
  const products = known.filter((each) => each !== null)
  const day = (iso: string) =>
    shop.voice('category.by_day', { day: formatDay(iso, shop.locale, 'short') })
  return {
    isChosen: Object.keys(choice).length > 0,
    products: chosenProducts(products, choice).map(({ id }) => id),
    lists: listsOf(shop, products, { choice, day }),
    notes: Object.fromEntries(
      products.flatMap(({ id, earliest }) => (earliest ? [[id, day(earliest)]] : [])),
    ),
  }
}

async function filterable(shop: ShopReader, id: string): Promise<Filterable | null> {
  const product = shop.product(id)
  if (!product) return null
  const [offer, promises] = await Promise.all([shop.lowestOffer(product), shop.promises(id)])
  const [earliest = null] = promises.map(({ arrivalDate }) => arrivalDate).toSorted()
  return { id, earliest, price: offer?.cell.grossCents ?? null, ...filterFacts(product.definition) }
}

function listsOf(
  shop: ShopReader,
  products: readonly Filterable[],
  { choice, day }: Pick<CategoryView, 'choice'> & { day(iso: string): string },
): FilterList[] {
  const values = filterValues(products)
  const any = { value: '', text: shop.voice('category.any') }
  const list = (name: keyof typeof values, text: (value: string) => string): FilterList => {
    const chosen = choice[name] ?? ''
    // What a link has chosen stays chosen, though it may leave everything or nothing today.
    const offered = chosen === '' ? values[name] : [...new Set([...values[name], chosen])]
    const isOrdered = name === 'by' || name === 'quantity'
    const options = (isOrdered ? sorted(offered) : offered).map((value) => ({
      value,
      text: text(value),
    }))
    return { name, label: shop.voice(`category.${name}`), chosen, options: [any, ...options] }
  }
  const count = (value: string) => Number(value).toLocaleString(shop.locale)
  const filters = [
    list('by', day),
    list('weight', (value) => shop.voice(`category.weight_${value as Weight}`)),
    list('finish', (value) => shop.voice(`category.finish_${value as Finish}`)),
    list('quantity', (value) => shop.voice('category.quantity_most', { count: count(value) })),
  ].filter(({ options }) => options.length > 1)
  const sort: FilterList = {
    name: 'sort',
    label: shop.voice('category.sort'),
    chosen: choice.sort ?? '',
    options: [
      { value: '', text: shop.voice('category.sort_own') },
      { value: 'price', text: shop.voice('category.sort_price') },
      { value: 'day', text: shop.voice('category.sort_day') },
    ],
  }
  return [...filters, sort]
}

function sorted(values: readonly string[]): string[] {
  return values.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
}
