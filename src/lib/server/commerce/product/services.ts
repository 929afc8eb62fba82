import { daysUntilPrint } from '../../../domain/design/clock.ts'
import type { VoiceKey } from '../../../domain/dictionary/keys.generated.ts'
import type { ProductDefinition } from '../../../domain/product/definition.ts'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'
import { DESIGN_SERVICE, designServiceOf } from '../../site/shop/index.ts'
import type { Offer } from './offers.ts'

export const FILE_CHECK = 'SVC-pixart-artwork-docreview'

/** The service that a line has which goes to several addresses: deliveries beside the first. */
export const DELIVERIES = 'deliveries'

/** Working days in which a product is designed before it is made, where that is among its services. */
export function designDaysOf(
  { shop, tenant, locale }: Pick<Context, 'shop' | 'tenant' | 'locale'>,
  productId: string,
  services: readonly string[],
): number | undefined {
  if (!services.includes(DESIGN_SERVICE)) return undefined
  const service = designServiceOf(shop.documents(tenant, locale), productId)
  return service && daysUntilPrint(service.days)
}

/** What a service beside the print is called on papers. */
export function serviceVoice(key: string | undefined): VoiceKey {
  if (key === FILE_CHECK) return 'invoice.careful_check'
  return key === DELIVERIES ? 'invoice.deliveries' : 'invoice.design_service'
}

/** What a service costs on a line, minor units without VAT; refuses one that the product does not have. */
export function demandService(
  context: Pick<Context<'option_unknown'>, 'refuse' | 'shop' | 'tenant' | 'locale' | 'currency'>,
  product: ProductDefinition,
  key: string,
  { fileCheckPrice }: Offer,
  path: string,
): number {
  const price = product.services.includes(key)
    ? priceOf(context, product, key, fileCheckPrice)
    : undefined
  demand(context, price !== undefined, 'option_unknown', {
    fields: [{ path, code: 'option_unknown' }],
  })
  return price
}

function priceOf(
  { shop, tenant, locale, currency }: Pick<Context, 'shop' | 'tenant' | 'locale' | 'currency'>,
  { id }: ProductDefinition,
  key: string,
  fileCheckPrice: number,
): number | undefined {
  if (key === FILE_CHECK) return fileCheckPrice
  if (key !== DESIGN_SERVICE) return undefined
  return designServiceOf(shop.documents(tenant, locale), id)?.prices[currency]
}
