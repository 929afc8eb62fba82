import type { AttributeDocument } from '../../../../documents/attributes.ts'
import type { ProductDocument } from '../../../../documents/product.ts'
import { NONE } from '../../../../domain/product/wire.ts'
import type { Report } from '../kinds/define-kind.ts'
import { checkArtworkSets, checkRolls } from './artwork-sets.ts'
import { checkStock } from './stock.ts'

type At = { path: string }

/** Reports names that lead nowhere within a product; answers whether there were none. */
export function checkModel(at: At, product: ProductDocument, report: Report): boolean {
  let count = 0
  const note: Report = (...problem) => {
    count += 1
    report(...problem)
  }
  checkAttributes(at, product, note)
  checkRules(at, product, note)
  checkQuantities(at, product, note)
  checkArtworkSets(at, product, note)
  checkRolls(at, product, note)
  checkStock(at, product, note)
  return count === 0
}

function checkAttributes(at: At, { attributes, parts }: ProductDocument, report: Report): void {
  const seen = new Set<string>()
  attributes.forEach((attribute, index) => {
    const { key, part } = attribute
    if (seen.has(key)) report(at, ['attributes', index, 'key'], `${key} stands twice.`)
    seen.add(key)
    if (part !== undefined && !parts.includes(part))
      report(at, ['attributes', index, 'part'], `The product has no part ${part}.`)
    checkInitial(at, attribute, index, report)
  })
  parts.forEach((part, index) => {
    if (!attributes.some((attribute) => attribute.part === part))
      report(at, ['parts', index], `No attribute belongs to ${part}.`)
  })
  if (attributes.filter(({ kind }) => kind === 'matrix').length > 1)
    report(at, ['attributes'], 'A product has one matrix at most: its sum is the quantity.')
}

function checkInitial(at: At, attribute: AttributeDocument, index: number, report: Report): void {
  const options = optionKeys(attribute)
  const keys = ['attributes', index, 'initial']
  const missing = initialOptions(attribute).filter((key) => !options.includes(key))
  for (const key of missing) report(at, keys, `${key} is no option.`)
  if (attribute.kind === 'several') {
    const { initial, least, most = options.length } = attribute
    if (initial.length < least || initial.length > most || least > most)
      report(at, keys, `Between ${least} and ${most} options can be chosen, not ${initial.length}.`)
    const none = options.indexOf(NONE)
    if (none >= 0)
      report(
        at,
        ['attributes', index, 'options', none, 'key'],
        `${NONE} is what a list without options is called.`,
      )
  }
  if (attribute.kind === 'text' && attribute.initial.length > attribute.maximumLength)
    report(at, keys, `It is longer than ${attribute.maximumLength} characters.`)
}

function initialOptions(attribute: AttributeDocument): string[] {
  if (attribute.kind === 'choice' || attribute.kind === 'colour') return [attribute.initial]
  if (attribute.kind === 'several') return attribute.initial
  return attribute.kind === 'matrix' ? Object.keys(attribute.initial) : []
}

function checkRules(at: At, product: ProductDocument, report: Report): void {
  const options = new Map(product.attributes.map((each) => [each.key, optionKeys(each)]))
  product.rules.forEach((rule, index) => {
    const named = (['when', 'needs'] as const).flatMap((part) =>
      'when' in rule
        ? Object.entries(rule[part]).map(([key, wanted]) => ({ part, key, wanted }))
        : [],
    )
    const mended = Object.entries(rule.otherwise).map(([key, option]) => {
      return { part: 'otherwise', key, wanted: [option] }
    })
    for (const { part, key, wanted } of [...named, ...mended]) {
      const attribute = product.attributes.find((each) => each.key === key)
      if (part === 'otherwise' && attribute?.kind === 'number') continue
      for (const option of wanted)
        if (!options.get(key)?.includes(option))
          report(at, ['rules', index, part, key], `${key} has no option ${option}.`)
    }
  })
}

function checkQuantities(
  at: At,
  { quantities, price, attributes }: ProductDocument,
  report: Report,
) {
  if (!quantities.list.includes(quantities.defaultValue))
    report(at, ['quantities', 'defaultValue'], 'It is not in quantities.list.')
  const matrix = attributes.findIndex(({ kind }) => kind === 'matrix')
  const sizes = attributes[matrix]
  if (sizes?.kind === 'matrix') {
    const sum = Object.values(sizes.initial).reduce((all, pieces) => all + pieces, 0)
    if (sum !== quantities.defaultValue)
      report(
        at,
        ['attributes', matrix, 'initial'],
        `It adds up to ${sum}, and quantities.defaultValue is ${quantities.defaultValue}.`,
      )
    if (!quantities.free)
      report(at, ['quantities'], 'A product with a matrix is ordered in free quantities.')
  }
  if (price.model !== 'area') return
  for (const side of ['width', 'height'] as const) {
    const found = attributes.find(({ key }) => key === price[side])
    if (found?.kind !== 'number')
      report(at, ['price', side], `There is no number attribute ${price[side]}.`)
    else if (!['mm', 'cm', 'metres'].includes(found.unit) || found.shownWhen !== undefined)
      report(at, ['price', side], `${price[side]} is no length that is always asked.`)
  }
}

function optionKeys(attribute: AttributeDocument): string[] {
  return 'options' in attribute ? attribute.options.map(({ key }) => key) : []
}
