import type { BlockTarget } from '../../../../documents/blocks/shapes.ts'
import { overlap, type Window, windowOf } from '../../../../domain/banners/window.ts'
import { languageOf } from '../../../../domain/urls/locale.ts'
import { requiredLinks } from '../app-pages.ts'
import type { AnyDocument, Documents } from '../documents.ts'
import type { Report } from '../kinds/define-kind.ts'
import type { DataOf } from '../kinds/index.ts'
import type { Library } from '../library.ts'
import { didYouMean } from '../nearest.ts'
import { isTimeZone } from './iso.ts'

type Banner = AnyDocument & { data: DataOf<'banner'> }
type Shown = AnyDocument & { data: DataOf<'banner'> | DataOf<'promotion'> }

/** What all that is shown for a time is held to: its days, its tenants, its words, its link. */
export function checkShown(document: Shown, library: Library, report: Report): void {
  const { data } = document
  for (const [index, id] of (data.tenants ?? []).entries())
    if (!library.get('tenant', id))
      report(document, ['tenants', index], `There is no tenant ${id}.`)
  if (data.to) checkTarget(document, data.to, library, report)
  for (const tenant of tenantsShowing(document, library)) {
    const { from, to } = windowIn(document, tenant, library)
    if (to <= from) report(document, ['end'], 'It ends before it begins.')
    for (const locale of library.get('tenant', tenant)?.locales ?? [])
      checkWords(document, library.view(tenant, locale), locale, report)
  }
}

function checkWords(document: Shown, documents: Documents, locale: string, report: Report): void {
  const kind = document.kind === 'banner' ? 'bannerWords' : 'promotionWords'
  const words = documents.find(kind, document.id)
  const path = document.path.replace(/[^/]+$/, `${languageOf(locale)}.yaml`)
  if (!words) {
    report({ path }, [], `The ${document.kind} has no words in this language.`)
    return
  }
  const { to } = document.data
  if (to && !words.data.link) report(words, ['link'], 'this is missing: `to` needs words to press.')
  if (!to && words.data.link) report(words, ['link'], 'The link leads nowhere: say `to`.')
}

function checkTarget(document: Shown, target: BlockTarget, library: Library, report: Report): void {
  const [kind = '', id = ''] = Object.entries(target)[0] ?? []
  const isThere =
    kind === 'link'
      ? requiredLinks.includes(id)
      : library.has(kind as 'product' | 'category' | 'page', id, document)
  if (!isThere) report(document, ['to', kind], `There is no ${kind} ${id}.`)
}

/** The pages that a banner names, and the product whose last orders it tells. */
export function checkBannerPages(document: Banner, library: Library, report: Report): void {
  const { pages = [], lastOrders } = document.data
  for (const [index, name] of pages.entries()) {
    const [kind, id] = pageOf(name)
    if (library.has(kind, id, document)) continue
    const hint = didYouMean(
      id,
      library.all(kind).map((each) => each.id),
      (near) => `"${kind}/${near}"`,
    )
    report(document, ['pages', index], `There is no ${kind} ${id}.${hint}`)
  }
  if (lastOrders && !library.has('product', lastOrders.product, document))
    report(document, ['lastOrders', 'product'], `There is no product ${lastOrders.product}.`)
}

/** The day of arrival is filled in only where there is one. */
export function checkFilled(
  document: AnyDocument & { data: DataOf<'bannerWords'> },
  library: Library,
  report: Report,
): void {
  for (const key of ['title', 'text', 'link'] as const)
    for (const [whole, name] of (document.data[key] ?? '').matchAll(/\{(\w+)\}/g)) {
      const views = library.viewsOf(document)
      const isKnown = views.some(
        ({ documents }) => documents.get('banner', document.id)?.lastOrders !== undefined,
      )
      if (name !== 'arrival' || !isKnown || key === 'link')
        report(document, [key], `Nothing is filled in for ${whole} here.`)
    }
}

/** No two stand in the same place of a page at the same time, and no two promotions before one visitor. */
export function checkOverlap(document: Shown, library: Library, report: Report): void {
  const kind = document.kind === 'banner' ? 'banner' : 'promotion'
  for (const tenant of tenantsShowing(document, library)) {
    const documents = library.view(tenant, null)
    const own = windowIn(document, tenant, library)
    for (const id of documents.ids(kind)) {
      const other: Shown | undefined = documents.find(kind, id)
      if (!other || other.id >= document.id) continue
      if (!tenantsShowing(other, library).includes(tenant)) continue
      if (!overlap(own, windowIn(other, tenant, library)) || !meet(document, other, documents))
        continue
      const what = kind === 'banner' ? 'in the same place' : 'to the same visitors'
      report(
        document,
        ['start'],
        `The ${kind} ${id} is shown ${what} at this time, in tenant ${tenant} (${other.path}).`,
      )
    }
  }
}

function meet(one: Shown, other: Shown, documents: Documents): boolean {
  if (isBanner(one) && isBanner(other))
    return one.data.place === other.data.place && meetOnPages(one.data, other.data, documents)
  if (isBanner(one) || isBanner(other)) return false
  const [here, there] = [one.data, other.data] as [DataOf<'promotion'>, DataOf<'promotion'>]
  return (
    here.campaign === there.campaign &&
    here.customers === there.customers &&
    here.order === there.order
  )
}

function isBanner(document: Shown): document is Banner {
  return document.kind === 'banner'
}

type OnPages = Pick<DataOf<'banner'>, 'layouts' | 'pages'>

function meetOnPages(one: OnPages, other: OnPages, documents: Documents): boolean {
  if (isEverywhere(one) || isEverywhere(other)) return true
  const covers = ({ layouts = [], pages = [] }: OnPages, name: string) =>
    pages.includes(name) || layouts.some((layout) => layout === layoutNamed(name, documents))
  return (
    (one.layouts ?? []).some((layout) => other.layouts?.includes(layout)) ||
    (one.pages ?? []).some((name) => covers(other, name)) ||
    (other.pages ?? []).some((name) => covers(one, name))
  )
}

function isEverywhere({ layouts, pages }: OnPages): boolean {
  return layouts === undefined && pages === undefined
}

function layoutNamed(name: string, documents: Documents): string | undefined {
  const [kind, id] = pageOf(name)
  return kind === 'page' ? documents.get('page', id)?.layout : kind
}

type PageKind = 'page' | 'product' | 'category' | 'term'

/** The kind and id of a page as a banner names it: its schema knows these kinds alone. */
function pageOf(name: string): [PageKind, string] {
  const [kind = 'page', id = ''] = name.split('/')
  return [kind as PageKind, id]
}

function tenantsShowing(document: Shown, library: Library): string[] {
  const { tenants } = document.data
  return library.tenantsOf(document).filter((id) => !tenants || tenants.includes(id))
}

function windowIn(document: Shown, tenant: string, library: Library): Window {
  const delivery = library.get('tenant', tenant)?.delivery ?? ''
  const { timeZone = 'UTC' } = library.get('delivery', delivery)?.plant ?? {}
  // One that does not exist is reported where it stands.
  return windowOf(document.data, isTimeZone(timeZone) ? timeZone : 'UTC')
}
