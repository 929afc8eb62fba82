import type { ProductDocument } from '../../../../documents/product.ts'
import { compilePrice } from '../../../../domain/pricing/price.ts'
import { listFactor } from '../../../../domain/pricing/price-list.ts'
import type { ProductDefinition, Selection } from '../../../../domain/product/definition.ts'
import { MM } from '../../../../domain/product/model.ts'
import { checkSelection, initialSelection } from '../../../../domain/product/selection.ts'
import type { AnyDocument } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { checkDivisions, checkReachable, checkRulesBite } from './product-proof.ts'
import { checkRange } from './ranges.ts'
import { checkRepeated } from './repeated.ts'

type Document = AnyDocument & { data: ProductDocument }

/** Reports what makes a product, or an option of it, impossible to buy. */
export function checkSellable(
  document: Document,
  product: ProductDefinition,
  library: Library,
  report: Report,
): void {
  const problems: Parameters<Report>[] = []
  const note: Report = (...problem) => void problems.push(problem)
  checkKeys(document, note)
  checkRanges(document, note)
  checkSku(document, library, note)
  // What is quoted below takes for granted that all of this is in order.
  if (problems.length === 0) checkOffer(document, product, library, note)
  for (const problem of problems) report(...problem)
}

function checkKeys(document: Document, report: Report): void {
  const { attributes, rules, priorities, quantities } = document.data
  attributes.forEach((attribute, index) => {
    if (!('options' in attribute)) return
    const options = attribute.options.map(({ key }) => key)
    checkRepeated(document, ['attributes', index, 'options'], options, report, 'key')
  })
  const ruleKeys = rules.map(({ key }) => key)
  checkRepeated(document, ['rules'], ruleKeys, report, 'key')
  checkRepeated(document, ['priorities'], priorities, report)
  checkRepeated(document, ['quantities', 'list'], quantities.list, report)
  quantities.list.forEach((quantity, index) => {
    if (quantity < (quantities.list[index - 1] ?? 0))
      report(document, ['quantities', 'list', index], 'Quantities rise from the first to the last.')
  })
}

function checkRanges(document: Document, report: Report): void {
  const { attributes, quantities, price } = document.data
  attributes.forEach((attribute, index) => {
    if (attribute.kind !== 'number') return
    checkRange(document, ['attributes', index], attribute, report)
    const isSide = price.model === 'area' && [price.width, price.height].includes(attribute.key)
    if (MM[attribute.unit] === undefined && !wholeNumbers(attribute))
      report(document, ['attributes', index, 'increment'], 'Things that are counted are whole.')
    if (attribute.minimum < 0 || (isSide && attribute.minimum === 0))
      report(document, ['attributes', index, 'minimum'], 'The minimum must be above 0.')
  })
  if (quantities.free) checkRange(document, ['quantities', 'free'], quantities.free, report)
}

function wholeNumbers({ minimum, increment }: { minimum: number; increment: number }): boolean {
  return Number.isInteger(minimum) && Number.isInteger(increment)
}

/** Every product, tenants' own included, by what it must not share with others. */
export function productsOf(
  library: Library,
): readonly { id: string; path: string; mcpSku: string }[] {
  return library.results.of('=products', (of) =>
    of.all('product').map(({ id, path, data }) => ({ id, path, mcpSku: data.skus.mcpSku })),
  )
}

type Named = { id: string; path: string }

/** Products of one SKU, which are one product and what tenants make of it; else a mistake. */
function withSku(library: Library, mcpSku: string): readonly Named[] {
  return library.results.of(`=sku ${mcpSku}`, (of) => bySku(of).get(mcpSku) ?? [])
}

function bySku(library: Library): ReadonlyMap<string, readonly Named[]> {
  return library.results.of('=skus', (of) => {
    const found = new Map<string, Named[]>()
    for (const { id, path, mcpSku } of productsOf(of)) {
      const same = found.get(mcpSku)
      if (same) same.push({ id, path })
      else found.set(mcpSku, [{ id, path }])
    }
    return found
  })
}

function checkSku(document: Document, library: Library, report: Report): void {
  const { mcpSku } = document.data.skus
  const other = withSku(library, mcpSku).find(
    (each) => each.id !== document.id && each.path < document.path,
  )
  if (other)
    report(document, ['skus', 'mcpSku'], `${mcpSku} is the mcpSku of ${other.path} already.`)
}

/** What the product's rules let through must be more than nothing, and have a price. */
function checkOffer(
  document: Document,
  product: ProductDefinition,
  library: Library,
  report: Report,
): void {
  const initial = initialSelection(product)
  const broken = checkSelection(product, initial)
  for (const { attribute, rule } of broken) {
    const index = product.attributes.findIndex(({ key }) => key === attribute)
    const why = rule ? `the rule ${rule} forbids it` : 'it is no choice'
    const keys = ['attributes', index, 'initial']
    report(document, keys, `The product cannot start with ${initial[attribute]}: ${why}.`)
  }
  const found = checkReachable(document, product, report)
  const reached = broken.length === 0 ? [initial, ...found] : found
  checkRulesBite(document, product, report)
  checkDivisions(document, product, reached, report)
  checkPrices(document, product, reached, library, report)
}

/** Prices from the least to the most that the product can cost at a tenant's own terms. */
function checkPrices(
  document: Document,
  product: ProductDefinition,
  selections: Selection[],
  library: Library,
  report: Report,
): void {
  const { list, free } = product.quantities
  const quantities = [...list, ...(free ? [free.minimum, free.maximum] : [])]
  const ends = [Math.min(...quantities), Math.max(...quantities)]
  const tried = [...new Set([...ends, ...quantities])]
  const reported = new Set<string>()
  for (const tenant of library.tenantsOf(document)) {
    const data = library.get('tenant', tenant)
    const terms = data && library.get('priceList', data.priceList)
    const delivery = data && library.get('delivery', data.delivery)
    if (!terms || !delivery) continue
    const key = `${data.priceList} ${listFactor(terms, product.id)}`
    if (reported.has(key)) continue
    reported.add(key)
    const factors = delivery.priorities
      .filter((priority) => product.priorities.includes(priority.key))
      .map(({ factor }) => factor)
    const fault = selections
      .map((selection) => priceFault(product, selection, terms, tried, factors))
      .find((found) => found !== undefined)
    if (fault !== undefined) {
      report(document, ['price'], `${fault} (price list ${data.priceList}).`)
      return
    }
  }
}

function priceFault(
  product: ProductDefinition,
  selection: Selection,
  list: Parameters<typeof compilePrice>[2],
  quantities: readonly number[],
  factors: readonly number[],
): string | undefined {
  try {
    const price = compilePrice(product, selection, list)
    for (const quantity of quantities)
      for (const factor of factors) {
        const cents = price(quantity, factor)
        if (!(cents > 0)) return `${quantity} of it would cost ${cents / 100}`
        if (!Number.isSafeInteger(cents))
          return `${quantity} of it would cost more than can be counted`
      }
    return undefined
  } catch (error) {
    return `It has no price: ${error instanceof Error ? error.message : String(error)}`
  }
}
