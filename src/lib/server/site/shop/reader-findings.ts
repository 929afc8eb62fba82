import { isPage, photoAddress, photoShownBy } from '../editions/index.ts'
import { cardAddress, cardOf, imprintsOf } from './card.ts'
import { hreflangs } from './cluster.ts'
import { detailOf } from './derived.ts'
import type { ReaderTerms } from './reader.ts'
import type { PageMatch, ShopReader } from './reader-type.ts'
import type { TracedShop } from './trace.ts'

/** What a page says of itself to search engines and social networks. */
export function openFindings(
  traced: TracedShop,
  { tenant, origin, pictureName }: ReaderTerms,
  match: PageMatch,
  address: string,
): Pick<ShopReader, 'hreflangs' | 'card'> {
  const own = origin(tenant.hosts[0] ?? '')
  return {
    hreflangs() {
      // Further pages of a list need not be there in another shop.
      if (!isPage(match) || address.includes('?')) return []
      const hosts = traced
        .derived('hosts')
        .map((host) => ({ ...host, origin: origin(host.origin) }))
      return hreflangs(traced.derived('cluster', detailOf(match)), hosts, tenant.id)
    },
    card() {
      const photo = isPage(match) ? photoShownBy(traced.documents, match) : null
      if (photo) return own + photoAddress(photo, { name: 'card.jpg' })
      const card = cardOf(traced.documents, traced.settings, match)
      const [path = '/'] = address.split('?', 1)
      if (!card) return null
      const imprints = imprintsOf(traced.documents)
      const picture = pictureName(card.picture, traced.settings.theme, imprints)
      return own + cardAddress(path, card, picture)
    },
  }
}
