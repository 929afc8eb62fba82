import type { Attribute, Described, Rule, Selection } from './definition.ts'
import { compileFormula, type Formula, nameOfKey, namesIn, type Value } from './formula.ts'
import { listOf, matrixOf, matrixSum } from './wire.ts'

type Read = (selection: Selection) => Value

/** A rule, ready to be asked. */
export type ReadyRule = {
  rule: Rule
  holds(selection: Selection): boolean
  /** Attributes that can make a difference to it. */
  keys: readonly string[]
}

/** A product's formulas and rules as functions of a selection. */
export type ProductModel = {
  attributes: ReadonlyMap<string, Attribute>
  isShown(key: string, selection: Selection): boolean
  /** That an attribute is shown, as a rule; undefined for those that always are. */
  shown(key: string): ReadyRule | undefined
  /** What an attribute's name, a fact's or a derived value's comes to; undefined for other names. */
  name(name: string): { read: Read; keys: readonly string[] } | undefined
  formula(formula: Formula): Read
  rules: readonly ReadyRule[]
}

/** Millimetres of a unit of length. */
export const MM: Readonly<Record<string, number>> = { mm: 1, cm: 10, metres: 1000 }

const models = new WeakMap<Described, ProductModel>()

/** The model of a definition, made once. */
export function modelOf(def: Described): ProductModel {
  const known = models.get(def)
  if (known) return known
  const made = createModel(def)
  models.set(def, made)
  return made
}

/** As `modelOf`, but tells where a formula divides by nothing. */
export function createModel(def: Described, onZero?: () => void): ProductModel {
  const names = new Map<string, { read: Read; keys: string[] } | undefined>()
  const attributes = new Map(def.attributes.map((each) => [each.key, each]))
  const shown = new Map<string, Read>()

  const name = (wanted: string) => {
    if (!names.has(wanted)) names.set(wanted, find(wanted))
    return names.get(wanted)
  }
  const formula = (of: Formula): Read =>
    compileFormula(of, { read: (wanted) => name(wanted)?.read ?? (() => 0), onZero })
  const keysOf = (of: Formula) => namesIn(of).flatMap((each) => name(each)?.keys ?? [])
  const isShown = (key: string, selection: Selection) => shown.get(key)?.(selection) !== false

  for (const { key, shownWhen } of def.attributes)
    if (shownWhen !== undefined) shown.set(key, formula(shownWhen))

  function find(wanted: string): { read: Read; keys: string[] } | undefined {
    const attribute = def.attributes.find(({ key }) => nameOfKey(key) === wanted)
    if (attribute) return { read: chosenValue(attribute), keys: withShown([attribute.key]) }
    const derived = def.derived?.find((each) => each.name === wanted)
    if (derived) return { read: formula(derived.formula), keys: keysOf(derived.formula) }
    return findFact(wanted)
  }

  function chosenValue(attribute: Attribute): Read {
    const { key, kind } = attribute
    const value = readers[kind](attribute)
    const empty = kind === 'number' || kind === 'matrix' ? 0 : kind === 'several' ? [] : ''
    return (selection) => (isShown(key, selection) ? value(selection[key] ?? '') : empty)
  }

  function findFact(wanted: string): { read: Read; keys: string[] } | undefined {
    const providers = def.attributes.flatMap((attribute) => provider(def, attribute, wanted))
    const [first] = providers
    if (!first) return undefined
    const empty = typeof first.sample === 'string' ? '' : 0
    const last = [...providers].reverse()
    return {
      keys: withShown(providers.map(({ key }) => key)),
      read(selection) {
        for (const { key, fact } of last) {
          const value = isShown(key, selection) ? fact(selection[key] ?? '') : undefined
          if (value !== undefined) return value
        }
        return empty
      },
    }
  }

  /** What decides whether an attribute is shown makes a difference too. */
  function withShown(keys: readonly string[]): string[] {
    return keys.flatMap((key) => {
      const when = attributes.get(key)?.shownWhen
      return when === undefined ? [key] : [key, ...keysOf(when)]
    })
  }

  return {
    attributes,
    isShown,
    shown(key) {
      const when = attributes.get(key)?.shownWhen
      if (when === undefined) return undefined
      return {
        rule: { key: '', holds: when, otherwise: {} },
        keys: [...new Set(keysOf(when))],
        holds: (selection) => isShown(key, selection),
      }
    },
    name,
    formula,
    rules: def.rules.map((rule) => ready(rule, { formula, keysOf, withShown, isShown })),
  }
}

type Parts = {
  formula(formula: Formula): Read
  keysOf(formula: Formula): string[]
  withShown(keys: readonly string[]): string[]
  isShown(key: string, selection: Selection): boolean
}

function ready(rule: Rule, { formula, keysOf, withShown, isShown }: Parts): ReadyRule {
  if ('holds' in rule) {
    const holds = formula(rule.holds)
    const keys = [...new Set(keysOf(rule.holds))]
    return { rule, keys, holds: (selection) => holds(selection) === true }
  }
  const conditions = (lists: Record<string, string[]>) => {
    const all = Object.entries(lists).map(([key, values]) => ({ key, values: new Set(values) }))
    return (selection: Selection) =>
      all.every(({ key, values }) => isShown(key, selection) && has(values, selection[key]))
  }
  const [when, needs] = [conditions(rule.when), conditions(rule.needs)]
  return {
    rule,
    keys: [...new Set(withShown([...Object.keys(rule.when), ...Object.keys(rule.needs)]))],
    holds: (selection) => !when(selection) || needs(selection),
  }
}

const readers: Record<Attribute['kind'], (attribute: Attribute) => (value: string) => Value> = {
  choice: () => (value) => value,
  text: () => (value) => value,
  several: () => listOf,
  number: () => (value) => parseNumber(value) || 0,
  matrix: (attribute) => (value) =>
    attribute.kind === 'matrix' ? matrixSum(matrixOf(attribute, value) ?? {}) : 0,
}

type Provider = {
  key: string
  sample: Value
  fact: (value: string) => number | string | undefined
}

/** What an attribute says of a fact, if anything. */
function provider(def: Described, attribute: Attribute, wanted: string): Provider[] {
  const { key } = attribute
  if (attribute.kind === 'number') {
    const factor = MM[attribute.unit]
    const number = (value: string) => parseNumber(value) || 0
    if (wanted === factName(undefined, key)) return [{ key, sample: 0, fact: number }]
    if (factor === undefined || !mmNames(def, attribute).includes(wanted)) return []
    return [{ key, sample: 0, fact: (value) => Math.round(number(value) * factor * 100) / 100 }]
  }
  if (attribute.kind !== 'choice' && attribute.kind !== 'several') return []
  const known = new Map(
    attribute.options.flatMap((option) =>
      Object.entries(option.facts ?? {}).flatMap(([fact, value]) =>
        factName(attribute.part, fact) === wanted ? [[option.key, value] as const] : [],
      ),
    ),
  )
  const [sample] = known.values()
  if (sample === undefined) return []
  const fact =
    attribute.kind === 'choice'
      ? (value: string) => known.get(value)
      : (value: string) =>
          listOf(value)
            .flatMap((each) => known.get(each) ?? [])
            .at(-1)
  return [{ key, sample, fact }]
}

/** A fact as formulas and drawings know it: `grams` of the part `inner-pages` is `innerPagesGrams`. */
export function factName(part: string | undefined, fact: string): string {
  const camel = `${part === undefined ? '' : `${part}-`}${fact}`
  return camel.replaceAll(/-([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** What a length in millimetres is called: `<key>Mm`, and `widthMm` or `heightMm` of an area price. */
export function mmNames({ price }: Described, { key }: Attribute): string[] {
  const names = [`${factName(undefined, key)}Mm`]
  if (price.model === 'area' && key === price.width) names.push('widthMm')
  if (price.model === 'area' && key === price.height) names.push('heightMm')
  return names
}

/** A decimal number as the wire writes it: digits with at most one point, no sign, no exponent. */
export function parseNumber(text: string | undefined): number {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

function has(values: ReadonlySet<string>, value: string | undefined): boolean {
  return value !== undefined && values.has(value)
}
