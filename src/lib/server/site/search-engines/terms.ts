import { type PageTarget, photoAddress, photoShownBy } from '../editions/index.ts'
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

/** Path of the picture that stands for a page: its photograph, or a PNG that is drawn. */
export function cardPath(
  { shop, tenant, pictureName }: SearchTerms,
  { path, locale, match }: Found,
): string | null {
  const documents = shop.documents(tenant, locale)
  const photo = photoShownBy(documents, match)
  if (photo) return photoAddress(photo, { name: 'card.jpg' })
  const settings = documents.get('tenant', tenant.id)
  const card = settings ? cardOf(documents, settings, match) : null
  return (
    card &&
    cardAddress(path, card, pictureName(card.picture, tenant.theme.id, imprintsOf(documents)))
  )
}
