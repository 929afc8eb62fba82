import { compress } from '../pages/index.ts'
import { type CompiledShop, themeCss, themeFontFiles } from '../shop/index.ts'
import { type Asset, asset } from './assets.ts'

/** A tenant's theme as a style sheet, made once a shop. */
export function themeSheets() {
  const sheets = new WeakMap<CompiledShop, Map<string, Asset>>()
  return (shop: CompiledShop, tenant: string): Asset | undefined => {
    const known = sheets.get(shop) ?? new Map<string, Asset>()
    sheets.set(shop, known)
    const data = shop.library.get('tenant', tenant)
    if (!known.has(tenant) && data) {
      const plain = Buffer.from(themeCss(shop.library, data))
      known.set(tenant, asset('theme.css', plain, 'for good', compress(plain).br))
    }
    return known.get(tenant)
  }
}

/**
 * Fonts of every theme, by address and since the start: a page of the last edition may
 * still be open.
 */
export function documentFiles() {
  const assets = new Map<string, Asset>()
  const seen = new WeakSet<CompiledShop>()
  return (shop: CompiledShop, address: string): Asset | undefined => {
    if (!seen.has(shop)) {
      seen.add(shop)
      for (const { id } of shop.library.all('theme')) {
        for (const [path, bytes] of themeFontFiles(shop.library, id)) {
          if (!assets.has(path)) assets.set(path, asset(path, bytes, 'for good'))
        }
      }
    }
    return assets.get(address)
  }
}
