import type { ProductDefinition } from '../../../domain/product/definition.ts'
import { compileProduct, type DataOf } from '../editions/index.ts'

const definitions = new WeakMap<DataOf<'product'>, ProductDefinition>()

/** A product as the rules see it, formulas compiled: one definition a document, whoever asks for it. */
export function definitionOf(
  id: string,
  data: DataOf<'product'> | undefined,
): ProductDefinition | undefined {
  if (!data) return undefined
  const definition = definitions.get(data) ?? compileProduct(id, data).definition
  definitions.set(data, definition)
  return definition
}
