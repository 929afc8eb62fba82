import type { Attribute, ProductDefinition, Selection } from './definition.ts'
import { modelOf } from './model.ts'
import { writeList, writeMatrix } from './wire.ts'

/** What an attribute starts with, as the wire writes it. */
export function initialValue(attribute: Attribute): string {
  if (attribute.kind === 'several') return writeList(attribute, attribute.initial)
  if (attribute.kind === 'matrix') return writeMatrix(attribute, attribute.initial)
  return String(attribute.initial)
}

/** The selection a fresh configuration starts with. */
export function initialSelection(def: ProductDefinition): Selection {
  return fitted(def, {})
}

/**
 * A selection of exactly the attributes that are asked: those that are not shown beside the others are
 * left out, and what is missing starts as a fresh configuration does. Other keys stay as they are.
 */
export function fitted(def: ProductDefinition, wanted: Selection): Selection {
  const model = modelOf(def)
  const selection: Selection = {}
  for (const attribute of def.attributes) {
    const { key, shownWhen } = attribute
    if (shownWhen !== undefined && !model.isShown(key, selection)) continue
    selection[key] = wanted[key] ?? initialValue(attribute)
  }
  for (const [key, value] of Object.entries(wanted))
    if (!model.attributes.has(key)) selection[key] = value
  return selection
}
