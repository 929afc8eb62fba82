import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import type { ShopProps } from './shop.tsx'

/** What a page hands to an island: the shop's plain values and the voices it speaks with. */
export function shopProps(shop: ShopReader, ...dictionaryPages: string[]): ShopProps {
  const { tenant } = shop
  return {
    tenant: tenant.id,
    locale: shop.locale,
    language: shop.language,
    currency: tenant.currency,
    country: tenant.defaultCountry,
    postcode: tenant.defaultPostcode,
    countries: tenant.countries,
    vatRate: tenant.vatRate,
    fileCheckPrice: tenant.fileCheckPrice,
    timeZone: tenant.timeZone,
    paymentMethods: tenant.paymentMethods,
    email: tenant.company.email,
    pictures: tenant.theme.pictures,
    links: shop.links(),
    voices: shop.dictionary(...dictionaryPages),
  }
}
