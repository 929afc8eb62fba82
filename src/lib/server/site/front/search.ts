import { find } from '../../../search/search.ts'
import { compress, type Keeper } from '../pages/index.ts'
import type { SearchIndex } from '../shop/index.ts'
import { type Asset, asset, sendAsset } from './assets.ts'
import type { Visit } from './front.ts'
import { sendText } from './send.ts'

type Wanted = { locale: string; hash: string | null }

/** Which index an address names: `/_search/en-IE.json`, or what that leads to, with its hash. */
export function searchAddress(pathname: string): Wanted | null {
  const [, locale, hash = null] =
    /^\/_search\/([a-z]{2}-[A-Z]{2})(?:\.([0-9a-f]{12}))?\.json$/.exec(pathname) ?? []
  return locale === undefined ? null : { locale, hash }
}

/** Letters of a query that anybody means. */
const MOST_CHARACTERS = 100

/**
 * Sends what a browser searches in: under an address that says what it holds, for good, to which the one
 * without it leads. Where there is too much for a browser it is told so, and asks with `q`.
 */
export async function sendSearch(
  keeper: Keeper,
  { request, response, shop, tenant }: Visit,
  { locale, hash }: Wanted,
  search: string,
): Promise<void> {
  if (!tenant.locales.includes(locale)) return sendText(response, 404, 'Not Found\n')
  const found = await keeper.search(shop, tenant, locale)
  const query = new URLSearchParams(search).get('q')
  const { file } = found
  if (!file) {
    const hits = query === null ? null : find(found.index, query.slice(0, MOST_CHARACTERS))
    return sendText(response, 200, JSON.stringify({ words: found.words, hits }), {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=60',
    })
  }
  if (hash === file.hash) return sendAsset(request, response, assetOf(found, file.json))
  const at = `/_search/${locale}.${file.hash}.json`
  sendText(response, 302, '', { Location: at, 'Cache-Control': 'no-cache' })
}

const assets = new WeakMap<SearchIndex, Asset>()

function assetOf(index: SearchIndex, json: string): Asset {
  const plain = Buffer.from(json)
  const known = assets.get(index) ?? asset('index.json', plain, 'for good', compress(plain).br)
  assets.set(index, known)
  return known
}
