import type { ProductDocument } from '../../../documents/product.ts'
import type { PriceSources } from '../../../domain/product/definition.ts'
import type { DataOf } from './kinds/index.ts'

type WorkshopKind = 'press' | 'material' | 'finishing'
type LookUp = <K extends WorkshopKind | 'priceTable'>(kind: K, id: string) => DataOf<K> | undefined

/** The documents that a product's price names, as far as there are any. */
export function priceSources(
  id: string,
  price: ProductDocument['price'],
  get: LookUp,
): PriceSources {
  if (price.model === 'table') return { ...noSources, table: get('priceTable', id) ?? null }
  if (price.model !== 'estimate') return noSources
  const { parts, finishing } = price
  const workshop = {
    presses: found('press', new Set(parts.flatMap(({ presses }) => presses)), get),
    materials: found('material', new Set(parts.map(({ material }) => material)), get),
    finishing: found('finishing', new Set(finishing.map((step) => step.finishing)), get),
  }
  return { workshop, table: null }
}

/** Of a product that is priced by its own document alone. */
export const noSources: PriceSources = {
  workshop: { presses: {}, materials: {}, finishing: {} },
  table: null,
}

function found<K extends WorkshopKind>(
  kind: K,
  ids: Iterable<string>,
  get: LookUp,
): Record<string, DataOf<K>> {
  return Object.fromEntries(
    [...ids].flatMap((id): [string, DataOf<K>][] => {
      const data = get(kind, id)
      return data ? [[id, data]] : []
    }),
  )
}
