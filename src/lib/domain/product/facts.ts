import { invariant } from '../invariant.ts'
import type {
  Attribute,
  ChoiceAttribute,
  Described,
  NumberAttribute,
  Option,
  ProductDefinition,
  Selection,
  SeveralAttribute,
} from './definition.ts'
import { factName, MM, mmNames, modelOf, parseNumber } from './model.ts'
import { listOf } from './wire.ts'

export type Facts = Record<string, number | string>

export { parseNumber }

/** The chosen option of a choice attribute; undefined where none or an unknown one is chosen. */
export function chosenOption(attribute: ChoiceAttribute, selection: Selection): Option | undefined {
  const key = selection[attribute.key]
  return attribute.options.find((option) => option.key === key)
}

/** The chosen options of a list, in the document's order. */
export function chosenOptions(attribute: SeveralAttribute, selection: Selection): Option[] {
  const keys = listOf(selection[attribute.key])
  return attribute.options.filter(({ key }) => keys.includes(key))
}

/** A number attribute's value in its own unit; NaN where it is missing or not a plain number. */
function chosenNumber(attribute: NumberAttribute, selection: Selection): number {
  return parseNumber(selection[attribute.key])
}

/** A length in millimetres; NaN where it has none, and for what is no length. */
export function chosenMm(attribute: NumberAttribute, selection: Selection): number {
  const factor = MM[attribute.unit] ?? Number.NaN
  return Math.round(chosenNumber(attribute, selection) * factor * 100) / 100
}

/** Whether an attribute is asked beside the other choices; what is not shown counts for nothing. */
export function isShown(def: Described, attribute: Attribute, selection: Selection): boolean {
  return attribute.shownWhen === undefined || modelOf(def).isShown(attribute.key, selection)
}

/**
 * What a selection says about the piece: the facts of its options, later attributes winning and those
 * of a part under its name (`coverGrams`), every number and what was written under its attribute's own
 * key, lengths as `<key>Mm` too, and what is derived of them. Products priced by area always have `widthMm` and
 * `heightMm`, whatever their side attributes are called.
 */
export function facts(def: Described, selection: Selection): Facts {
  const all: Facts = {}
  for (const attribute of def.attributes) {
    if (!isShown(def, attribute, selection)) continue
    for (const option of optionsChosen(attribute, selection))
      for (const [fact, value] of Object.entries(option.facts ?? {}))
        all[factName(attribute.part, fact)] = value
    if (attribute.kind === 'text')
      all[factName(undefined, attribute.key)] = selection[attribute.key] ?? ''
    if (attribute.kind !== 'number') continue
    const number = chosenNumber(attribute, selection)
    if (Number.isNaN(number)) continue
    all[factName(undefined, attribute.key)] = number
    if (MM[attribute.unit] === undefined) continue
    for (const name of mmNames(def, attribute)) all[name] = chosenMm(attribute, selection)
  }
  for (const { name } of def.derived ?? []) {
    const value = modelOf(def).name(name)?.read(selection)
    if (typeof value === 'number' || typeof value === 'string') all[name] = value
  }
  return all
}

function optionsChosen(attribute: Attribute, selection: Selection): Option[] {
  if (attribute.kind === 'several') return chosenOptions(attribute, selection)
  const option = attribute.kind === 'choice' ? chosenOption(attribute, selection) : undefined
  return option ? [option] : []
}

/**
 * How many small parts, eyelets for one, an option puts on a piece: 4 at the corners, or along every
 * side at most `everyCm` apart, corners included and counted once. 1 for an option without a count.
 */
export function partsCount(def: ProductDefinition, selection: Selection, option: Option): number {
  if (!option.count) return 1
  if ('corners' in option.count) return 4
  const { widthMm, heightMm } = facts(def, selection)
  invariant(
    typeof widthMm === 'number' && typeof heightMm === 'number',
    `${def.id} counts parts along its edge and needs widthMm and heightMm`,
  )
  const everyMm = option.count.everyCm * 10
  return 2 * (gaps(widthMm, everyMm) + gaps(heightMm, everyMm))
}

/** The attribute of that key, if the product has it. */
export function attributeOf(def: ProductDefinition, key: string): Attribute | undefined {
  return def.attributes.find((attribute) => attribute.key === key)
}

function gaps(sideMm: number, everyMm: number): number {
  return Math.max(1, Math.ceil(Math.round((sideMm / everyMm) * 1e6) / 1e6))
}
