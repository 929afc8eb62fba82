import { type CompiledShop, themeCss } from '../shop/index.ts'
import { type Asset, asset } from './assets.ts'

/** A tenant's tokens as a style sheet, made once a shop. */
export function themeSheets() {
  const sheets = new WeakMap<CompiledShop, Map<string, Asset>>()
  return (shop: CompiledShop, tenant: string): Asset | undefined => {
    const known = sheets.get(shop) ?? new Map<string, Asset>()
    sheets.set(shop, known)
    const data = shop.library.get('tenant', tenant)
    if (!known.has(tenant) && data) {
      known.set(tenant, asset('theme.css', Buffer.from(themeCss(shop.library, data)), true))
    }
    return known.get(tenant)
  }
}
