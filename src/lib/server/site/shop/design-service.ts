import type { DesignServiceDocument } from '../../../documents/design-service.ts'
import type { Documents } from '../editions/index.ts'

/** The service key of having a line's artwork designed (specification, section 3). */
export const DESIGN_SERVICE = 'SVC-pixart-design-service'

export type DesignService = DesignServiceDocument & { id: string }

/**
 * The design service that a product is sold with: the one that names it, else the default one; undefined
 * where the product is sold without.
 */
export function designServiceOf(
  documents: Pick<Documents, 'get' | 'ids'>,
  productId: string,
): DesignService | undefined {
  const product = documents.get('product', productId)
  if (!product?.services.includes(DESIGN_SERVICE)) return undefined
  const ids = documents.ids('designService')
  const own = ids.find((id) => documents.get('designService', id)?.products?.includes(productId))
  const id = own ?? 'default'
  const data = documents.get('designService', id)
  return data && { ...data, id }
}
