import type { ProductDocument } from '../../../documents/product.ts'
import type { Workshop } from '../../../domain/product/definition.ts'
import type { DataOf } from './kinds/index.ts'

type WorkshopKind = 'press' | 'material' | 'finishing'
type LookUp = <K extends WorkshopKind>(kind: K, id: string) => DataOf<K> | undefined

/** The documents of presses, materials and finishing that a price names, as far as there are any. */
export function workshopOf(price: ProductDocument['price'], get: LookUp): Workshop {
  if (price.model !== 'estimate') return noWorkshop
  const { parts, finishing } = price
  return {
    presses: found('press', new Set(parts.flatMap(({ presses }) => presses)), get),
    materials: found('material', new Set(parts.map(({ material }) => material)), get),
    finishing: found('finishing', new Set(finishing.map((step) => step.finishing)), get),
  }
}

/** Of a product that is not priced by an estimate. */
export const noWorkshop: Workshop = { presses: {}, materials: {}, finishing: {} }

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
