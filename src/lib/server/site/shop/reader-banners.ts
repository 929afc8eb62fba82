import { byTargeting } from '../../../domain/banners/promotions.ts'
import { isShown, nextEdge, type Window, windowOf } from '../../../domain/banners/window.ts'
import { formatDay } from '../../../domain/dates/format.ts'
import { type LastOrder, lastOrders } from '../../../domain/delivery/last-orders.ts'
import { fill } from '../../../domain/dictionary/dictionary.ts'
import { isPage, layoutOf } from '../editions/index.ts'
import type { BannerOfPages } from './banner-documents.ts'
import type { ReaderTerms } from './reader.ts'
import { targetPath } from './reader-pages.ts'
import type { PageMatch, ShopReader, Timed } from './reader-type.ts'
import type { Tenant } from './shop-type.ts'
import type { TracedShop } from './trace.ts'

/** Layouts that the promo stripe shows on (specification, section 2). */
const STRIPED = ['home', 'category', 'product']

/** How long before something is shown pages begin to watch the clock for it. */
const AHEAD_MS = 7 * 86_400_000

type Terms = Pick<ReaderTerms, 'now' | 'tenant' | 'prices'> & { match: PageMatch } & Pick<
    ShopReader,
    'locale' | 'link'
  >

/** What pages show for a time: banners and promotions, as of the instant of rendering. */
export function openBanners(
  traced: TracedShop,
  terms: Terms,
): Pick<ShopReader, 'banner' | 'promotions'> {
  const { match, now, tenant } = terms
  const layout = isPage(match) ? layoutOf(traced.documents, match) : null
  return {
    banner(place) {
      if (layout === null || !isPage(match)) return nothing
      const name = `${match.kind}/${match.id}`
      const isNamed = traced.derived('namedByBanners').includes(name)
      const all = [
        ...traced.derived('banners', `layout:${layout}`),
        ...(isNamed ? traced.derived('banners', `page:${name}`) : []),
      ]
      const here = [...new Map(all.map((each) => [each.id, each])).values()]
      const views = here
        .filter((each) => each.place === place)
        .flatMap((each) => bannerView(traced, terms, each))
      return timed(traced, now, views)
    },
    promotions() {
      if (layout === null || !STRIPED.includes(layout)) return nothing
      const views = traced
        .derived('promotions')
        .toSorted(byTargeting)
        .map(({ words, ...each }) => {
          const { from, to: until } = windowOf(each, tenant.plant.timeZone)
          const { id, campaign, customers, to } = each
          const link = linkTo(traced, terms, to, words.link)
          return { id, campaign, customers, text: words.text, link, from, until }
        })
      return timed(traced, now, views)
    },
  }
}

const nothing = { shown: [], next: null }

type Planned = { from: Date; until: Date; edges?: Date[] }

/** What of it is shown now; the page is told when that changes. */
function timed<View extends Planned>(traced: TracedShop, now: Date, views: View[]): Timed<View> {
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

/** A banner; none where there is nothing left to say. */
function bannerView(traced: TracedShop, terms: Terms, banner: BannerOfPages) {
  const { id, ground, words, lastOrders: asked } = banner
  const { now, tenant, locale, prices } = terms
  const { from, to } = windowOf(banner, tenant.plant.timeZone)
  // Another backend keeps its own calendar, which cannot be asked the other way round.
  if (asked && prices) return []
  const orders = asked ? lastOrdersOf(traced, now, asked) : []
  const last = orders.at(-1)?.orderBy
  if (asked && !last) return []
  const said = { arrival: asked ? formatDay(asked.arrival, locale, 'short') : '' }
  return [
    {
      id,
      ground,
      title: fill(words.title, said),
      text: fill(words.text, said),
      link: linkTo(traced, terms, banner.to, words.link),
      from,
      until: last && last < to ? last : to,
      edges: orders.map(({ orderBy }) => orderBy),
      lastOrders: orders.filter(({ orderBy }) => orderBy > now),
    },
  ]
}

function linkTo(
  traced: TracedShop,
  { link }: Terms,
  target: BannerOfPages['to'],
  label: string | undefined,
) {
  const path = target && targetPath(traced, link, target)
  return path && label ? { path, label } : null
}

const known = new WeakMap<Tenant['plant'], Map<string, LastOrder[]>>()

/** Worked out once a day for a tenant's delivery: it takes longer than the rest of a page. */
function lastOrdersOf(
  traced: TracedShop,
  now: Date,
  { product, arrival }: { product: string; arrival: string },
): LastOrder[] {
  const offered = traced.documents.get('product', product)?.priorities
  if (!offered) return []
  const { plant, priorities, deliveryCountries } = traced.delivery()
  const ofPlant = known.get(plant) ?? new Map<string, LastOrder[]>()
  known.set(plant, ofPlant)
  const today = now.toISOString().slice(0, 10)
  const key = `${today} ${arrival} ${offered.join()}`
  const before = ofPlant.get(key)
  if (before) return before
  const { domain } = traced.settings
  const made = lastOrders({
    now: new Date(today),
    by: arrival,
    priorities: priorities.filter((priority) => offered.includes(priority.key)),
    destination: deliveryCountries[domain.default_iso2],
    postcode: domain.default_zipcode,
    plant,
  }).sort((one, other) => one.orderBy.getTime() - other.orderBy.getTime())
  ofPlant.set(key, made)
  return made
}
