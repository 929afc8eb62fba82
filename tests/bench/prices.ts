import { join } from 'node:path'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import type { PriceList } from '../../src/lib/domain/pricing/price-list.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { valuesOf } from '../../src/lib/domain/product/domains.ts'
import { choose, initialSelection } from '../../src/lib/domain/product/selection.ts'
import { loadShop } from '../../src/lib/server/site/shop/index.ts'
import type { Bar } from './figures.ts'
import { benchSolver } from './solver.ts'

const content = join(import.meta.dirname, '../../src/content')
const rounds = 9
const repeats = 200
const factors = [1, 1.2, 1.5, 2]
const multiples = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 25, 50]

/** What prices and choices take by themselves: of each kind the slowest product of the sample shop. */
export async function benchPrices(): Promise<Bar[]> {
  const shop = loadShop(content, new Date())
  const tenant = shop.tenant(shop.defaultTenant)
  const list = tenant?.offers[tenant.currency]?.priceList
  invariant(tenant && list, 'the sample shop sells in its currency')
  const ids = shop.documents(tenant, tenant.baseLocale).ids('product')
  const products = ids.flatMap((id) => shop.product(tenant, id) ?? [])
  const isEstimate = ({ price }: ProductDefinition) => price.model === 'estimate'
  const tables = products.filter((product) => !isEstimate(product))
  const table = (product: ProductDefinition) => microseconds(() => priceTable(product, list))
  const matrix = '12 quantities x 4 priorities'
  const listed = tables.flatMap((product) => listOf(product) ?? [])
  return [
    { what: `${matrix}, by formula`, unit: 'µs', most: 60, ...slowest(tables, table) },
    { what: `${matrix}, by list`, unit: 'µs', most: 60, ...slowest(listed, table) },
    {
      what: `${matrix}, by estimate`,
      unit: 'µs',
      most: 400,
      ...slowest(products.filter(isEstimate), table),
    },
    { what: 'a choice and what follows of it', unit: 'ms', most: 2, ...slowest(products, choices) },
    ...benchSolver(),
  ]
}

/** A product as if its prices came from a printer's list: by its first two choices, at every quantity. */
function listOf(product: ProductDefinition): ProductDefinition | undefined {
  const choices = product.attributes.filter(({ kind }) => kind === 'choice').slice(0, 2)
  if (choices.length === 0) return undefined
  const { defaultValue } = product.quantities
  const quantities = multiples.map((multiple) => defaultValue * multiple)
  const lists = choices.reduce<string[][]>(
    (some, each) => some.flatMap((one) => valuesOf(each).map((value) => [...one, value])),
    [[]],
  )
  const cents = quantities.map((_, index) => 1000 + index * 700)
  const table = {
    by: choices.map(({ key }) => key),
    quantities,
    prices: lists.map((values) => ({ for: values, cents })),
  }
  return { ...product, price: { model: 'table', table } }
}

/** The prices of a page as a quote computes them. */
function priceTable(product: ProductDefinition, list: PriceList): number {
  const price = compilePrice(product, initialSelection(product), list)
  const { defaultValue } = product.quantities
  let sum = 0
  for (const multiple of multiples)
    for (const factor of factors) sum += price(defaultValue * multiple, factor, 500)
  return sum
}

/** Milliseconds of the slowest single choice that a shopper may begin with. */
function choices(product: ProductDefinition): number {
  const selection: Selection = initialSelection(product)
  return Math.max(
    0,
    ...product.attributes.flatMap((attribute) =>
      valuesOf(attribute).map((value) => {
        const choosing = () => choose(product, selection, attribute.key, value)
        return microseconds(choosing, 3) / 1000
      }),
    ),
  )
}

function slowest(
  products: readonly ProductDefinition[],
  measured: (product: ProductDefinition) => number,
): Pick<Bar, 'value' | 'note'> {
  const all = products.map((product) => ({ value: measured(product), note: product.id }))
  return all.sort((a, b) => b.value - a.value)[0] ?? { value: null, note: 'no such product' }
}

function microseconds(work: () => unknown, times = repeats): number {
  for (let count = 0; count < times; count += 1) work()
  const each = Array.from({ length: rounds }, () => {
    const started = performance.now()
    for (let count = 0; count < times; count += 1) work()
    return ((performance.now() - started) * 1000) / times
  })
  // The quickest round: whatever else the machine does can only add to it.
  return Math.min(...each)
}
