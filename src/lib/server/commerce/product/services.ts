import type { ProductDefinition } from '../../../domain/product/definition.ts'
import type { MayRefuse } from '../../refusal.ts'
import type { Offer } from './offers.ts'

export const FILE_CHECK = 'SVC-pixart-artwork-docreview'

/** What a service costs on a line, minor units without VAT; refuses one that the product does not have. */
export function demandService(
  may: MayRefuse<'option_unknown'>,
  product: ProductDefinition,
  key: string,
  { fileCheckPrice }: Offer,
  path: string,
): number {
  if (key !== FILE_CHECK || !product.services.includes(key))
    may.refuse('option_unknown', { fields: [{ path, code: 'option_unknown' }] })
  return fileCheckPrice
}
