import type { ProductDefinition } from '../../lib/domain/product/definition.ts'
import { initialSelection } from '../../lib/domain/product/selection.ts'

/** The size that a product has as it is first shown, in millimetres; undefined where no option says it. */
export function sizeOf(
  definition: ProductDefinition,
): { widthMm: number; heightMm: number } | undefined {
  const selection = initialSelection(definition)
  for (const attribute of definition.attributes) {
    if (attribute.kind !== 'choice') continue
    const chosen = attribute.options.find(({ key }) => key === selection[attribute.key])
    const { widthMm, heightMm } = chosen?.facts ?? {}
    if (typeof widthMm === 'number' && typeof heightMm === 'number') return { widthMm, heightMm }
  }
  return undefined
}
