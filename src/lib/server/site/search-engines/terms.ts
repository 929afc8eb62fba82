import type { PageTarget } from '../editions/index.ts'
import type { pictureNamer } from '../pictures/index.ts'
import { cardAddress, cardOf, imprintsOf, type Shop, type Tenant } from '../shop/index.ts'

/** What files for search engines are made of. */
export type SearchTerms = {
  shop: Shop
  tenant: Tenant
  /** How a tenant's addresses start: `https://www.example.ie`. */
  originOf(tenant: Tenant): string
  /** File name of a picture in a theme. */
  pictureName: ReturnType<typeof pictureNamer>
}

/** A page that may be found. */
export type Found = { path: string; locale: string; match: PageTarget }

/** Path of the PNG that stands for a page. */
export function cardPath(
  { shop, tenant, pictureName }: SearchTerms,
  { path, locale, match }: Found,
): string | null {
  const documents = shop.documents(tenant, locale)
  const settings = documents.get('tenant', tenant.id)
  const card = settings ? cardOf(documents, settings, match) : null
  return (
    card &&
    cardAddress(path, card, pictureName(card.picture, tenant.theme.id, imprintsOf(documents)))
  )
}
