import type { Imprints } from '../../lib/pictures/artwork.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import type { ShopProps } from './shop.tsx'
import { voicePages } from './voice-pages.generated.ts'

/**
 * What a page hands to an island, `cart/cart-page` for instance: the shop's plain values and the
 * pages of voices that the island speaks with; `things` are those that it draws.
 */
export function shopProps(
  shop: ShopReader,
  island: keyof typeof voicePages,
  things: readonly (keyof Imprints)[] = [],
): ShopProps {
  const { tenant } = shop
  return {
    tenant: tenant.id,
    locale: shop.locale,
    language: shop.language,
    currency: tenant.currency,
    country: tenant.defaultCountry,
    postcode: tenant.defaultPostcode,
    countries: tenant.countries,
    fileCheckPrices: tenant.fileCheckPrices,
    timeZone: tenant.timeZone,
    paymentMethods: tenant.paymentMethods,
    email: tenant.company.email,
    phone: tenant.company.phone,
    hours: shop.voice('layout.hours'),
    pictures: tenant.theme.pictures,
    imprints: shop.imprints(...things),
    links: shop.links(),
    voices: shop.dictionary(...voicePages[island]),
  }
}
