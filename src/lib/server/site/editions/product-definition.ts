import type { AttributeDocument } from '../../../documents/attributes.ts'
import type { ProductDocument } from '../../../documents/product.ts'
import type {
  Attribute,
  Derived,
  PriceModel,
  PriceSources,
  ProductDefinition,
  Rule,
} from '../../../domain/product/definition.ts'
import { type Formula, nameOfKey } from '../../../domain/product/formula.ts'
import { factName, MM } from '../../../domain/product/model.ts'
import { compileCel, type NameType } from './formulas.ts'
import { noSources } from './price-sources.ts'

/** What is wrong with a formula, at its keys within the product's document. */
export type FormulaFault = { keys: readonly PropertyKey[]; message: string }

/**
 * Compiles a product's document: formulas become data, and colours become choices with a swatch. A
 * formula with a fault counts as 0 or as kept, and the fault is told: publishing refuses the document.
 */
export function compileProduct(
  id: string,
  document: ProductDocument,
  sources: PriceSources = noSources,
): { definition: ProductDefinition; faults: FormulaFault[] } {
  const { parts, attributes, derived, rules, price, priceFactors, ...rest } = document
  const faults: FormulaFault[] = []
  const names = new Map<string, NameType>()

  function compile(source: string, type: NameType['type'], keys: readonly PropertyKey[]): Formula {
    const compiled = compileCel(source, names)
    if (compiled.ok && compiled.type === type) return compiled.formula
    const message = compiled.ok
      ? `It comes to ${wordOf(compiled.type)} and must come to ${wordOf(type)}.`
      : compiled.fault
    faults.push({ keys, message })
    return type === 'bool' ? true : 0
  }

  const ready = attributes.map((attribute, index): Attribute => {
    const { shownWhen, ...plain } = attribute
    const when =
      shownWhen === undefined
        ? undefined
        : compile(shownWhen, 'bool', ['attributes', index, 'shownWhen'])
    addNames(names, document, attribute)
    return { ...plainAttribute(plain), ...(when !== undefined && { shownWhen: when }) }
  })
  const values = derived.map(({ name, formula, shown }, index): Derived => {
    const keys = ['derived', index, 'name']
    if (names.has(name)) faults.push({ keys, message: `${name} is the name of something else.` })
    const compiled = compile(formula, 'double', ['derived', index, 'formula'])
    names.set(name, { type: 'double' })
    return { name, formula: compiled, ...(shown && { shown }) }
  })
  const kept = rules.map((rule, index): Rule => {
    if ('when' in rule) return rule
    return { ...rule, holds: compile(rule.holds, 'bool', ['rules', index, 'holds']) }
  })
  const factors = priceFactors.map((source, index) =>
    compile(source, 'double', ['priceFactors', index]),
  )
  const definition: ProductDefinition = {
    ...rest,
    id,
    attributes: ready,
    rules: kept,
    price: priceOf(price, sources),
    ...(parts.length > 0 && { parts }),
    ...(values.length > 0 && { derived: values }),
    ...(factors.length > 0 && { priceFactors: factors }),
  }
  return { definition, faults }
}

/** A list that is missing has no price for anything: publishing refuses the product. */
const noPrices = { by: [], quantities: [1], prices: [] }

function priceOf(price: ProductDocument['price'], { workshop, table }: PriceSources): PriceModel {
  if (price.model === 'estimate') return { ...price, workshop }
  return price.model === 'table' ? { ...price, table: table ?? noPrices } : price
}

type Plain<Document> = Document extends unknown ? Omit<Document, 'shownWhen'> : never

function plainAttribute(attribute: Plain<AttributeDocument>): Attribute {
  if (attribute.kind !== 'colour') return attribute
  const options = attribute.options.map(({ colour, ...option }) => ({
    ...option,
    facts: { ...option.facts, colour },
  }))
  return { ...attribute, kind: 'choice', swatch: 'colour', options }
}

/** The names that formulas below an attribute may use for it: its own, its facts', and its millimetres. */
function addNames(
  names: Map<string, NameType>,
  { price }: ProductDocument,
  attribute: AttributeDocument,
): void {
  const { key, part } = attribute
  for (const { name, type } of factsOf(attribute))
    if (!names.has(name)) names.set(factName(part, name), { type })
  if (attribute.kind === 'number') {
    names.set(factName(undefined, key), { type: 'double' })
    if (MM[attribute.unit] !== undefined) {
      names.set(`${factName(undefined, key)}Mm`, { type: 'double' })
      if (price.model === 'area' && price.width === key) names.set('widthMm', { type: 'double' })
      if (price.model === 'area' && price.height === key) names.set('heightMm', { type: 'double' })
    }
  }
  const options = 'options' in attribute ? attribute.options.map((option) => option.key) : undefined
  names.set(nameOfKey(key), { type: types[attribute.kind], ...(options && { options }) })
}

const types: Record<AttributeDocument['kind'], 'double' | 'string' | 'list<string>'> = {
  choice: 'string',
  colour: 'string',
  several: 'list<string>',
  number: 'double',
  text: 'string',
  matrix: 'double',
}

function factsOf(attribute: AttributeDocument): { name: string; type: 'double' | 'string' }[] {
  if (attribute.kind === 'colour') return [{ name: 'colour', type: 'string' }]
  if (attribute.kind !== 'choice' && attribute.kind !== 'several') return []
  return attribute.options.flatMap(({ facts = {} }) =>
    Object.entries(facts).map(([name, value]) => ({
      name,
      type: typeof value === 'string' ? ('string' as const) : ('double' as const),
    })),
  )
}

function wordOf(type: NameType['type']): string {
  return { bool: 'a yes or no', double: 'a number', string: 'a text', 'list<string>': 'a list' }[
    type
  ]
}
