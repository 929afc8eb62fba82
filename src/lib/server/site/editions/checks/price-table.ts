import type { ProductDocument } from '../../../../documents/product.ts'
import { rowName } from '../../../../domain/pricing/table.ts'
import type { Attribute, ProductDefinition } from '../../../../domain/product/definition.ts'
import { valuesOf } from '../../../../domain/product/domains.ts'
import { resolve } from '../../../../domain/product/resolve.ts'
import { initialSelection } from '../../../../domain/product/selection.ts'
import type { AnyDocument, DocumentOf } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'

type ProductDocumentOf = AnyDocument & { data: ProductDocument }
type Table = DocumentOf<'priceTable'>

/** Rows that a list may have; a longer one is better a formula. */
const MOST_ROWS = 5000
/** So many gaps are told one by one. */
const TOLD = 20

/** The lists that tenants who see a product price it by. */
export function tablesOf(document: AnyDocument, library: Library): Table[] {
  const found = library
    .tenantsOf(document)
    .flatMap((tenant) => library.view(tenant, null).find('priceTable', document.id) ?? [])
  return [...new Set(found)]
}

/**
 * That a list fits its product: it is ordered by attributes that are always asked, has every choice that a
 * shopper can make at every quantity that is sold, and no option is charged beside it. Answers whether
 * prices can be taken from it.
 */
export function checkPriceTable(
  document: ProductDocumentOf,
  product: ProductDefinition,
  table: Table | undefined,
  report: Report,
): boolean {
  if (product.price.model !== 'table') {
    if (table) report(table, [], 'Nobody reads it: the product is not priced by a table.')
    return true
  }
  if (!table) {
    const text = `Its list is missing: npm run import-prices -- FILE --product=${document.id}.`
    report(document, ['price'], text)
    return false
  }
  let isWhole = true
  const note: Report = (...problem) => {
    isWhole = false
    report(...problem)
  }
  const attributes = attributesOf(table, product, note)
  checkQuantities(table, product, note)
  checkUncharged(document, table, note)
  if (attributes) {
    checkRows(table, attributes, note)
    if (isWhole) checkGaps(table, product, attributes, note)
  }
  return isWhole
}

/** What the list is ordered by; undefined where it names what there is not. */
function attributesOf(
  table: Table,
  { attributes }: ProductDefinition,
  report: Report,
): Attribute[] | undefined {
  const found = table.data.by.flatMap((key, index): Attribute[] => {
    const attribute = attributes.find((each) => each.key === key)
    const keys = ['by', index]
    if (!attribute) {
      const hint = didYouMean(
        key,
        attributes.map((each) => each.key),
      )
      report(table, keys, `The product has no attribute ${key}.${hint}`)
    } else if (attribute.kind !== 'choice' && attribute.kind !== 'number')
      report(table, keys, `A list is ordered by choices and numbers; ${key} is neither.`)
    else if (attribute.shownWhen !== undefined)
      report(table, keys, `${key} is not always asked, so a list cannot be ordered by it.`)
    else if (table.data.by.indexOf(key) !== index) report(table, keys, `${key} stands twice.`)
    else return [attribute]
    return []
  })
  return found.length === table.data.by.length ? found : undefined
}

function checkQuantities(table: Table, { quantities }: ProductDefinition, report: Report): void {
  const listed = table.data.quantities
  listed.forEach((quantity, index) => {
    if (quantity <= (listed[index - 1] ?? 0))
      report(table, ['quantities', index], 'Quantities rise from the first to the last.')
  })
  const sold = [...quantities.list, quantities.free?.minimum, quantities.free?.maximum].filter(
    (quantity) => quantity !== undefined,
  )
  const [first = 0, last = 0] = [listed.at(0), listed.at(-1)]
  const [least, most] = [Math.min(...sold), Math.max(...sold)]
  if (least < first)
    report(
      table,
      ['quantities', 0],
      `The list begins at ${first}, and the product is sold from ${least}.`,
    )
  if (most > last)
    report(
      table,
      ['quantities', listed.length - 1],
      `The list ends at ${last}, and the product is sold up to ${most}.`,
    )
}

/** An option that the list has a price for costs nothing beside it. */
function checkUncharged({ path, data }: ProductDocumentOf, table: Table, report: Report): void {
  data.attributes.forEach((attribute, index) => {
    if (!table.data.by.includes(attribute.key) || !('options' in attribute)) return
    attribute.options.forEach((option, at) => {
      const charged = (['factor', 'each', 'perRun'] as const).find((name) => name in option)
      if (charged)
        report(
          { path },
          ['attributes', index, 'options', at, charged],
          `The list has the price of ${option.key} already.`,
        )
    })
  })
}

function checkRows({ path, data }: Table, attributes: Attribute[], report: Report): void {
  const seen = new Set<string>()
  data.prices.forEach((row, index) => {
    const at = (...keys: PropertyKey[]) => ['prices', index, ...keys]
    if (row.cents.length !== data.quantities.length)
      report(
        { path },
        at('cents'),
        `${data.quantities.length} quantities have a price each; here are ${row.cents.length}.`,
      )
    if (row.for.length !== attributes.length)
      report({ path }, at('for'), `A value for each of: ${data.by.join(', ')}.`)
    attributes.forEach((attribute, column) => {
      const value = row.for[column]
      if (value !== undefined && !valuesOf(attribute).includes(value))
        report({ path }, at('for', column), `${attribute.key} is never ${value}.`)
    })
    if (seen.has(rowName(row.for)))
      report({ path }, at('for'), `${row.for.join(', ')} stands twice.`)
    seen.add(rowName(row.for))
  })
}

/** Every choice that a shopper can make has a row. */
function checkGaps(
  { path, data }: Table,
  product: ProductDefinition,
  attributes: Attribute[],
  report: Report,
): void {
  const values = attributes.map(valuesOf)
  const count = values.reduce((all, each) => all * each.length, 1)
  if (count > MOST_ROWS) {
    report({ path }, ['by'], `It would take ${count} rows, more than ${MOST_ROWS}: use a formula.`)
    return
  }
  const has = new Set(data.prices.map((row) => rowName(row.for)))
  const initial = initialSelection(product)
  const fixed = new Set(data.by)
  const missing = choicesOf(values).filter((choice) => {
    if (has.has(rowName(choice))) return false
    const chosen = Object.fromEntries(data.by.map((key, index) => [key, choice[index] ?? '']))
    return resolve(product, { ...initial, ...chosen }, { fixed }) !== undefined
  })
  for (const choice of missing.slice(0, TOLD))
    report({ path }, ['prices'], `There is no price for ${choice.join(', ')}.`)
  if (missing.length > TOLD) report({ path }, ['prices'], 'More prices are missing.')
}

function choicesOf(values: readonly string[][]): string[][] {
  return values.reduce<string[][]>(
    (all, each) => all.flatMap((choice) => each.map((value) => [...choice, value])),
    [[]],
  )
}
