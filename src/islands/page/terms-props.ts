import type { ShopReader } from '../../lib/server/site/shop/reader-type.ts'

/** Where the legal texts stand, and which edition of the terms an order is placed under. */
export type Terms = {
  terms: string
  privacy: string
  /** Kept with the order: a fingerprint of the text, so that it changes with every word. */
  version: string
}

export function termsProps(shop: ShopReader): Terms {
  const paths = new Map(shop.footerPages('legal').map(({ id, path }) => [id, path]))
  const text = shop.page('terms')?.html ?? ''
  return {
    terms: paths.get('terms') ?? shop.link('home'),
    privacy: paths.get('privacy') ?? shop.link('home'),
    version: `${shop.language}-${fingerprint(text)}`,
  }
}

/** FNV-1a, 32 bits, in hexadecimal: an identifier, not a seal. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }
  return hash.toString(16).padStart(8, '0')
}
