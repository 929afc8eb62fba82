import type { ProductDefinition } from './definition.ts'
import { MM } from './model.ts'

/** The size that a fresh configuration has, where buyers choose it freely: `300 × 100 cm`. */
export function measuresOf(definition: ProductDefinition): string {
  const sides = definition.attributes.flatMap((attribute) =>
    attribute.kind === 'number' && MM[attribute.unit] !== undefined ? [attribute] : [],
  )
  const unit = sides[0]?.unit
  return unit ? `${sides.map((side) => side.initial).join('\u00a0×\u00a0')}\u00a0${unit}` : ''
}
