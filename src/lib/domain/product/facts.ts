import { invariant } from '../invariant.ts'
import type {
  Attribute,
  ChoiceAttribute,
  NumberAttribute,
  Option,
  ProductDefinition,
  Selection,
} from './definition.ts'

export type Facts = Record<string, number | string>

const MM = { mm: 1, cm: 10 }

/** The chosen option of a choice attribute; undefined where none or an unknown one is chosen. */
export function chosenOption(attribute: ChoiceAttribute, selection: Selection): Option | undefined {
  const key = selection[attribute.key]
  return attribute.options.find((option) => option.key === key)
}

/** A number attribute's value in its own unit; NaN where it is missing or not a plain number. */
function chosenNumber(attribute: NumberAttribute, selection: Selection): number {
  return parseNumber(selection[attribute.key])
}

/** A decimal number as the wire writes it: digits with at most one point, no sign, no exponent. */
export function parseNumber(text: string | undefined): number {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

/** A number attribute's value in millimetres; NaN where it has none. */
export function chosenMm(attribute: NumberAttribute, selection: Selection): number {
  return Math.round(chosenNumber(attribute, selection) * MM[attribute.unit] * 100) / 100
}

/**
 * What a selection says about the piece: the facts of its options, later attributes winning, and
 * every number attribute twice, under its own key and unit and as `<key>Mm`. Products priced by area
 * always have `widthMm` and `heightMm`, whatever their side attributes are called.
 */
export function facts(def: ProductDefinition, selection: Selection): Facts {
  const all: Facts = {}
  for (const attribute of def.attributes) {
    if (attribute.kind === 'choice') {
      Object.assign(all, chosenOption(attribute, selection)?.facts)
      continue
    }
    const mm = chosenMm(attribute, selection)
    if (Number.isNaN(mm)) continue
    all[attribute.key] = chosenNumber(attribute, selection)
    all[`${attribute.key}Mm`] = mm
    if (def.price.model !== 'area') continue
    if (attribute.key === def.price.width) Object.assign(all, { widthMm: mm })
    if (attribute.key === def.price.height) Object.assign(all, { heightMm: mm })
  }
  return all
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
