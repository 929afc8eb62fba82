import type { Imprints } from '../../lib/pictures/artwork.ts'
import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'
import { islandVoices } from './island-voices.generated.ts'
import type { ShopProps } from './shop.tsx'
import { spokenBy } from './spoken-by.ts'

/**
 * What a page hands to an island, `cart/cart-page` for instance: the shop's plain values and the
 * voices that the island speaks with; `things` are those that it draws.
 */
export function shopProps(
  shop: ShopReader,
  island: keyof typeof islandVoices,
  things: readonly (keyof Imprints)[] = [],
): ShopProps {
  const { tenant } = shop
  // Only the bar of the personal area leads to the first, and no island to the others.
  const { statement: _, newsletter: __, emailConfirmation: ___, ...links } = shop.links()
  const { lookup, ...spoken }: Record<string, string> = islandVoices[island]
  // Shops that look nothing up send nothing for it.
  const looksUp = lookup !== undefined && tenant.looksUpAddresses
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
    links,
    ...(looksUp && { looksUpAddresses: true }),
    voices: voicesOf(shop, looksUp ? { ...spoken, lookup } : spoken),
  }
}

/** The voices that `spoken` names, a page each with its keys and starts of keys. */
function voicesOf(shop: ShopReader, spoken: Record<string, string>): ShopProps['voices'] {
  const pages = Object.entries(shop.dictionary(...Object.keys(spoken)))
  return Object.fromEntries(
    pages.map(([page, voices]) => {
      const isSpoken = spokenBy(spoken[page]?.split(' ') ?? [])
      return [page, Object.fromEntries(Object.entries(voices).filter(([key]) => isSpoken(key)))]
    }),
  )
}
