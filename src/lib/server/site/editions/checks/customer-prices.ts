import { customerPricesWindow } from '../../../../domain/pricing/customer-prices.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { isCurrency } from './iso.ts'

type CustomerPrices = AnyDocument & { data: DataOf<'customerPrices'> }
type Product = DataOf<'product'>
type Agreed = DataOf<'customerPrices'>['products'][string]['prices'][number]

/** What is agreed on is of a product, an option, a quantity and a shop that there are. */
export function checkCustomerPrices(
  document: CustomerPrices,
  library: Library,
  report: Report,
): void {
  const { tenants, products } = document.data
  for (const [index, id] of (tenants ?? []).entries())
    if (!library.get('tenant', id))
      report(document, ['tenants', index], `There is no tenant ${id}.`)
  const { from, to } = customerPricesWindow(document.data, 'UTC')
  if (to <= from) report(document, ['end'], 'It ends before it begins.')
  const sold = currenciesOf(library, tenants)
  for (const [id, { prices }] of Object.entries(products)) {
    // What follows from a product that cannot be read is not told.
    if (!library.has('product', id, document))
      report(document, ['products', id], `There is no product ${id}.`)
    const product = library.get('product', id)
    if (!product) continue
    for (const [index, agreed] of prices.entries())
      for (const [keys, fault] of faultsOf(product, agreed, sold))
        report(document, ['products', id, 'prices', index, ...keys], fault)
  }
}

/** What the shops sell in: those that are named, or all. */
function currenciesOf(library: Library, tenants: readonly string[] | undefined): Set<string> {
  return new Set(
    library
      .all('tenant')
      .filter(({ id }) => tenants === undefined || tenants.includes(id))
      .flatMap(({ data }) => [data.domain.currency, ...Object.keys(data.currencies)]),
  )
}

function* faultsOf(
  { attributes, quantities }: Product,
  { quantity, options, amounts }: Agreed,
  sold: ReadonlySet<string>,
): Generator<[PropertyKey[], string]> {
  const { list, free } = quantities
  const isSold =
    list.includes(quantity) || (free && quantity >= free.minimum && quantity <= free.maximum)
  if (!isSold) yield [['quantity'], `The product is not sold in ${quantity}.`]
  for (const [key, option] of Object.entries(options)) {
    const attribute = attributes.find((each) => each.key === key)
    if (!attribute || !('options' in attribute))
      yield [['options', key], `The product has no choice ${key}.`]
    else if (!attribute.options.some((each) => each.key === option))
      yield [['options', key], `${key} has no option ${option}.`]
  }
  const currencies = Object.keys(amounts)
  for (const currency of currencies)
    if (!isCurrency(currency)) yield [['amounts', currency], `There is no currency ${currency}.`]
  if (currencies.every((currency) => isCurrency(currency) && !sold.has(currency)))
    yield [['amounts'], `No shop that it counts in sells in ${currencies.join(' or ')}.`]
}
