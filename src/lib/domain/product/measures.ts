import type { ProductDefinition } from './definition.ts'

/** The size that a fresh configuration has, where buyers choose it freely: `300 × 100 cm`. */
export function measuresOf(definition: ProductDefinition): string {
  const sides = definition.attributes.filter((attribute) => attribute.kind === 'number')
  const unit = sides[0]?.unit
  return unit ? `${sides.map((side) => side.initial).join('\u00a0×\u00a0')}\u00a0${unit}` : ''
}
