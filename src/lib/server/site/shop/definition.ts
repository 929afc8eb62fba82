import type { ProductDefinition, Workshop } from '../../../domain/product/definition.ts'
import { compileProduct, type DataOf, type Documents, workshopOf } from '../editions/index.ts'

type Made = { workshop: Workshop; definition: ProductDefinition }

const definitions = new WeakMap<DataOf<'product'>, Made>()

/**
 * A product as the rules see it, formulas compiled: one definition for a document and the presses,
 * materials and finishing that it is priced by, whoever asks for it.
 */
export function definitionOf(
  id: string,
  documents: Pick<Documents, 'get'>,
): ProductDefinition | undefined {
  const data = documents.get('product', id)
  if (!data) return undefined
  const workshop = workshopOf(data.price, (kind, name) => documents.get(kind, name))
  const known = definitions.get(data)
  if (known && isSame(known.workshop, workshop)) return known.definition
  const { definition } = compileProduct(id, data, workshop)
  definitions.set(data, { workshop, definition })
  return definition
}

function isSame(one: Workshop, other: Workshop): boolean {
  if (one === other) return true
  const kinds = ['presses', 'materials', 'finishing'] as const
  return kinds.every((kind) =>
    Object.entries(other[kind]).every(([id, data]) => one[kind][id] === data),
  )
}
