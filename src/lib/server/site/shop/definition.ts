import type { PriceSources, ProductDefinition } from '../../../domain/product/definition.ts'
import { compileProduct, type DataOf, type Documents, priceSources } from '../editions/index.ts'

type Made = { sources: PriceSources; definition: ProductDefinition }

const definitions = new WeakMap<DataOf<'product'>, Made>()

/**
 * A product as the rules see it, formulas compiled: one definition for a document and the presses,
 * materials, finishing and list that it is priced by, whoever asks for it.
 */
export function definitionOf(
  id: string,
  documents: Pick<Documents, 'get'>,
): ProductDefinition | undefined {
  const data = documents.get('product', id)
  if (!data) return undefined
  const sources = priceSources(id, data.price, (kind, name) => documents.get(kind, name))
  const known = definitions.get(data)
  if (known && isSame(known.sources, sources)) return known.definition
  const { definition } = compileProduct(id, data, sources)
  definitions.set(data, { sources, definition })
  return definition
}

function isSame(one: PriceSources, other: PriceSources): boolean {
  if (one === other) return true
  if (one.table !== other.table) return false
  const kinds = ['presses', 'materials', 'finishing'] as const
  return kinds.every((kind) =>
    Object.entries(other.workshop[kind]).every(([id, data]) => one.workshop[kind][id] === data),
  )
}
