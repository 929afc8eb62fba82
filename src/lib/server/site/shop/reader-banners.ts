import type { BannerPlace } from '../../../documents/banner.ts'
import { byTargeting } from '../../../domain/banners/promotions.ts'
import { isShown, nextEdge, type Window, windowOf } from '../../../domain/banners/window.ts'
import { formatDay } from '../../../domain/dates/format.ts'
import { type LastOrder, lastOrders } from '../../../domain/delivery/last-orders.ts'
import { fill } from '../../../domain/dictionary/dictionary.ts'
import { isPage, layoutOf } from '../editions/index.ts'
import type { BannerOfPages } from './banner-documents.ts'
import type { ReaderTerms } from './reader.ts'
import { targetPath } from './reader-pages.ts'
import type { BannerView, PageMatch, ShopReader, Timed } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'
import type { TracedShop } from './trace.ts'

/** Layouts that the promo stripe shows on (specification, section 2). */
const STRIPED = ['home', 'category', 'product']

/** How long before something is shown pages begin to watch the clock for it. */
const AHEAD_MS = 7 * 86_400_000

/** What pages show for a time: banners and promotions, as of the instant of rendering. */
export function openBanners(
  traced: TracedShop,
  { now, tenant, prices }: ReaderTerms,
  { locale, match, link }: { match: PageMatch } & Pick<ShopReader, 'locale' | 'link'>,
): Pick<ShopReader, 'banner' | 'promotions'> {
  const layout = isPage(match) ? layoutOf(traced.documents, match) : null
  const { timeZone } = tenant.plant

  function linkOf({
    to,
    words,
  }: Pick<BannerOfPages, 'to'> & { words: { link?: string | undefined } }) {
    const path = to && targetPath(traced, link, to)
    return path && words.link ? { path, label: words.link } : null
  }

  /** What of it is shown now; the page is told when that changes. */
  function timed<View extends { from: Date; until: Date; edges?: Date[] }>(views: View[]) {
    const windows = views.flatMap(({ from, until, edges = [] }): Window[] => [
      { from, to: until },
      ...edges.map((edge) => ({ from, to: edge })),
    ])
    const next = nextEdge(windows, now)
    const shown = views.filter(({ from, until }) => isShown({ from, to: until }, now))
    const isFar = shown.length === 0 && next !== null && next.getTime() - now.getTime() > AHEAD_MS
    if (next) traced.until(isFar ? new Date(next.getTime() - AHEAD_MS) : next)
    return { shown, next: isFar ? null : next }
  }

  return {
    banner(place: BannerPlace): Timed<BannerView> {
      if (layout === null || !isPage(match)) return { shown: [], next: null }
      const name = `${match.kind}/${match.id}`
      const isNamed = traced.derived('namedByBanners').includes(name)
      const all = [
        ...traced.derived('banners', `layout:${layout}`),
        ...(isNamed ? traced.derived('banners', `page:${name}`) : []),
      ]
      const here = [...new Map(all.map((each) => [each.id, each])).values()]
      return timed(
        here
          .filter((each) => each.place === place)
          .flatMap((each) => {
            const { from, to } = windowOf(each, timeZone)
            const { arrival } = each.lastOrders ?? {}
            // Another backend keeps its own calendar, which cannot be asked the other way round.
            if (arrival !== undefined && prices) return []
            const orders = each.lastOrders ? lastOrdersOf(traced, each.lastOrders) : []
            const last = orders.at(-1)?.orderBy
            if (arrival !== undefined && !last) return []
            const said = { arrival: arrival ? formatDay(arrival, locale, 'short') : '' }
            return [
              {
                id: each.id,
                ground: each.ground,
                title: fill(each.words.title, said),
                text: fill(each.words.text, said),
                link: linkOf(each),
                from,
                // When the last day has gone there is nothing left to say.
                until: last && last < to ? last : to,
                edges: orders.map(({ orderBy }) => orderBy),
                lastOrders: orders.filter(({ orderBy }) => orderBy > now),
              },
            ]
          }),
      )
    },
    promotions() {
      if (layout === null || !STRIPED.includes(layout)) return { shown: [], next: null }
      return timed(
        traced
          .derived('promotions')
          .toSorted(byTargeting)
          .map((each) => {
            const { from, to } = windowOf(each, timeZone)
            const { id, campaign, customers, words } = each
            return {
              id,
              campaign,
              customers,
              text: words.text,
              link: linkOf(each),
              from,
              until: to,
            }
          }),
      )
    },
  }
}

const known = new WeakMap<Tenant['plant'], Map<string, LastOrder[]>>()

/** Worked out once for a tenant's delivery: it takes longer than the rest of a page. */
function lastOrdersOf(
  traced: TracedShop,
  { product, arrival }: { product: string; arrival: string },
): LastOrder[] {
  const offered = traced.documents.get('product', product)?.priorities
  if (!offered) return []
  const { plant, priorities, deliveryCountries } = traced.delivery()
  const ofPlant = known.get(plant) ?? new Map<string, LastOrder[]>()
  known.set(plant, ofPlant)
  const key = `${product} ${arrival} ${offered.join()}`
  const before = ofPlant.get(key)
  if (before) return before
  const { domain } = traced.settings
  const made = lastOrders({
    arrival,
    priorities: priorities.filter((priority) => offered.includes(priority.key)),
    destination: deliveryCountries[domain.default_iso2],
    postcode: domain.default_zipcode,
    plant,
  })
  ofPlant.set(key, made)
  return made
}
