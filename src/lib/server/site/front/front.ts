import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { ADMIN_ROOT, isAdminPage } from '../../../domain/staff/pages.ts'
import {
  canBePage,
  canonicalAddress,
  decoded,
  escapesInCapitals,
} from '../../../domain/urls/address.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import { followed } from '../../../domain/urls/redirect.ts'
import { localeOf, requestId, watchAnswer } from '../../platform/http/index.ts'
import { measure, type PlainCount } from '../../platform/metrics/index.ts'
import { isTrue, type Keeper, MISSING, messageNow, type UnstoredPage } from '../pages/index.ts'
import type { CompiledShop, Tenant } from '../shop/index.ts'
import { type Asset, sendAsset } from './assets.ts'
import { hostResolver } from './hosts.ts'
import type { PlainAnswers } from './plain-connections.ts'
import type { Preview } from './preview.ts'
import { PREVIEW_ROOT } from './preview-page.ts'
import type { RasterFiles } from './raster-files.ts'
import { routeOf } from './routes.ts'
import { searchAddress, sendSearch } from './search.ts'
import { formOf, redirect, sendMade, sendPage, sendText } from './send.ts'
import { sendMissing, sendServerError } from './trouble.ts'

export type FrontTerms = {
  keeper: Keeper
  /** Of the pages and scripts that this process answers with. */
  buildId: string
  /** Answers everything under `/api/` and `/_files/`, and the embedded payment provider. */
  api(request: IncomingMessage, response: ServerResponse): void
  assets: ReadonlyMap<string, Asset>
  picture(name: string, shop: CompiledShop): Asset | undefined
  theme(shop: CompiledShop, tenant: string): Asset | undefined
  /** A file of a photograph. */
  photo(address: string): Asset | undefined
  /** A font that an edition holds. */
  file(shop: CompiledShop, address: string): Asset | undefined
  /** What robots and devices read beside pages. */
  found(shop: CompiledShop, tenant: Tenant, pathname: string): Asset | Promise<Asset> | undefined
  raster: RasterFiles
  /** The page behind an address of the staff's, in a locale of the tenant. */
  admin(shop: CompiledShop, tenant: Tenant, locale: string, path: string): Promise<UnstoredPage>
  /** Pages of drafts, for whoever has a link. */
  preview: Preview
  maintenance: { html: string; contentSecurityPolicy: string }
  isReady(): Promise<boolean>
  /** Whether every answer is told one by one; plain ones are only counted otherwise. */
  logsAnswers?: boolean
  log: Logger
}

const isApi = /^\/(api|_sandbox|_files)\//
const bodyless = new Set(['GET', 'HEAD'])

/** Says which build answers, for pages that are open (specification, section 7). */
const BUILD_MANIFEST = '/_build.json'

/** Who answers a process's connections. */
export type Front = {
  /** What `node:http` has read. */
  listener: RequestListener
  /** Plain requests for pages that are in memory. */
  plain: PlainAnswers
  /** Plain requests that were answered so far. */
  counted(): PlainCount
}

/**
 * The one listener: ready pages first, by host and address as sent; everything else after. Answers
 * never wait for the database unless they are the API's.
 */
export function createFront(terms: FrontTerms): Front {
  const { keeper } = terms
  const tenantOf = hostResolver()
  const counted: PlainCount = { ok: 0, unchanged: 0 }

  return {
    listener(request, response) {
      const shop = keeper.shop()
      const url = request.url ?? '/'
      const page = request.method === 'GET' ? readyPage(shop, request.headers.host, url) : null
      if (!isApi.test(url)) watchAnswer(request, response, () => aboutOf(request, shop, url))
      if (page) {
        measure({ of: 'page', from: 'memory' })
        return sendPage(request, response, page)
      }
      answerOther(request, response, shop, url)
    },
    plain({ url, host, acceptEncoding, ifNoneMatch }) {
      // What is told one by one is told by `node:http`, which knows when an answer is out.
      const page = terms.logsAnswers ? null : readyPage(keeper.shop(), host, url)
      if (!page) return null
      const form = formOf(page, acceptEncoding, ifNoneMatch)
      counted[form === 'unchanged' ? 'unchanged' : 'ok'] += 1
      return messageNow(page, form, Date.now())
    },
    counted: () => counted,
  }

  /** A page in memory that is true at this instant. */
  function readyPage(shop: CompiledShop | null, host: string | undefined, url: string) {
    const tenant = shop && tenantOf(shop, host ?? '')
    const page = tenant && keeper.ready(tenant.id + url)
    return page && page.status === 200 && isTrue(page, Date.now()) ? page : null
  }

  function aboutOf(request: IncomingMessage, shop: CompiledShop | null, url: string) {
    const tenant = shop && tenantOf(shop, request.headers.host ?? '')
    return { id: requestId(request), tenant: tenant?.id ?? null, route: routeOf(url, terms.assets) }
  }

  function answerOther(...asked: Asked): void {
    const [request, response, shop, url] = asked
    answer(...asked).catch(async (err: unknown) => {
      const id = requestId(request)
      terms.log.error({ err, requestId: id, path: url.split('?', 1)[0] }, 'request failed')
      if (response.headersSent) return void response.destroy()
      response.setHeader('X-Request-Id', id)
      await sendServerError(request, response, keeper, shop, tenantOf)
    })
  }

  async function answer(...[request, response, shop, url]: Asked): Promise<void> {
    const [pathname = ''] = url.split('?', 1)
    const search = url.slice(pathname.length)
    if (pathname === '/healthz') return sendText(response, 200, 'ok\n')
    if (pathname === '/readyz') {
      const asked = shop && tenantOf(shop, request.headers.host ?? '')
      const ready = shop !== null && (await isReady(terms, shop, asked))
      return sendText(response, ready ? 200 : 503, ready ? 'ready\n' : 'not ready\n')
    }
    if (isApi.test(pathname)) return terms.api(request, response)
    if (pathname === BUILD_MANIFEST) {
      const json = { 'Content-Type': 'application/json' }
      return sendText(response, 200, JSON.stringify({ build: terms.buildId }), json)
    }
    if (!bodyless.has(request.method ?? ''))
      return sendText(response, 405, 'Method Not Allowed\n', { Allow: 'GET, HEAD' })
    const asset = terms.assets.get(pathname)
    if (asset) return sendAsset(request, response, asset)
    if (!shop) return sendMaintenance(terms, response)
    const tenant = tenantOf(shop, request.headers.host ?? '')
    if (!tenant) return sendText(response, 404, 'Tenant domain not valid.\n')
    if (pathname.startsWith(PREVIEW_ROOT))
      return terms.preview.answer(request, response, { shop, tenant, pathname, search })
    const visit = { request, response, shop, tenant }
    const index = searchAddress(pathname)
    if (index) return sendSearch(keeper, visit, index, search)
    if (!(await sendFile(terms, visit, pathname))) await page(terms, visit, pathname, search)
  }
}

type Asked = [
  request: IncomingMessage,
  response: ServerResponse,
  shop: CompiledShop | null,
  url: string,
]

function sendMaintenance({ maintenance }: FrontTerms, response: ServerResponse): void {
  const { html, contentSecurityPolicy } = maintenance
  sendText(response, 503, html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    'Retry-After': '60',
  })
}

/** Sends what a shop has beside pages: its files, and what robots read; false for anything else. */
async function sendFile(terms: FrontTerms, visit: Visit, pathname: string): Promise<boolean> {
  const { request, response, shop, tenant } = visit
  const file =
    fileOf(terms, shop, pathname) ??
    terms.found(shop, tenant, pathname) ??
    terms.raster(shop, tenant, pathname)
  if (file) sendAsset(request, response, await file)
  return file !== undefined
}

/**
 * Whether there is a database, and home pages can be answered: that of the host that was asked, or, where it is no shop's, any.
 * One shop's broken page must not take a process from all the others.
 */
async function isReady(
  { keeper, isReady: isOpen }: FrontTerms,
  shop: CompiledShop,
  asked: Tenant | null,
): Promise<boolean> {
  if (!(await isOpen())) return false
  for (const { id } of asked ? [asked] : shop.tenants) {
    const page = await keeper.fetch({ tenant: id, path: '/' }).catch(() => undefined)
    if (page?.status === 200) return true
  }
  return false
}

/** A request whose shop is known. */
export type Visit = {
  request: IncomingMessage
  response: ServerResponse
  shop: CompiledShop
  tenant: Tenant
}

async function page(
  { keeper, admin }: FrontTerms,
  visit: Visit,
  pathname: string,
  search: string,
): Promise<void> {
  const { request, response, shop, tenant } = visit
  const path = canonicalAddress(pathname)
  const moved = shop.redirect(tenant, path)
  if (moved) return redirect(response, moved.status, followed(moved.target, search))
  if (path !== escapesInCapitals(pathname) && canBePage(pathname))
    return redirect(response, 301, path + search)
  if (path.startsWith(ADMIN_ROOT)) return adminPage(admin, visit, path)
  const { match, locale } = shop.route(tenant, path)
  const missing = localePath(tenant.baseLocale, locale, `/${MISSING}`)
  const known = match.kind !== 'missing'
  const query = shop.query(tenant, path, search)
  const address = { tenant: tenant.id, path: known ? path + query.search : missing }
  const found = await (query.keep ? keeper.fetch(address) : keeper.renderOnce(address))
  if (!found) throw new Error(`There is no page for ${tenant.id}${path}`)
  if (known) sendPage(request, response, found)
  else {
    const asked = { tenant: tenant.id, rendered: missing, path: decoded(path) }
    sendMissing(request, response, found, asked)
  }
}

async function adminPage(
  admin: FrontTerms['admin'],
  { request, response, shop, tenant }: Visit,
  path: string,
): Promise<void> {
  // The styleguide shows each language to whoever looks for it.
  const named = new URLSearchParams(request.url?.split('?', 2)[1]).get('locale')
  const spoken = localeOf(tenant, request.headers['accept-language'])
  const locale = tenant.locales.find((each) => each === named) ?? spoken
  const { html, contentSecurityPolicy } = await admin(shop, tenant, locale, path)
  await sendMade(request, response, isAdminPage(path) ? 200 : 404, html, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy,
    'X-Robots-Tag': 'noindex',
  })
}

function fileOf(terms: FrontTerms, shop: CompiledShop, pathname: string): Asset | undefined {
  const picture = /^\/_pictures\/([\w-]+\.svg)$/.exec(pathname)
  if (picture?.[1]) return terms.picture(picture[1], shop)
  const theme = /^\/_theme\/([\w-]+)\.\w+\.css$/.exec(pathname)
  if (theme?.[1]) {
    const sheet = terms.theme(shop, theme[1])
    // A node that is late, or early, has other colours than the name says: they must not stay under it.
    const isNamed = shop.tenant(theme[1])?.theme.href === pathname
    if (!isNamed) {
      const drafted = draftSheet(terms, pathname, theme[1])
      if (drafted) return drafted
    }
    return sheet && (isNamed ? sheet : { ...sheet, kept: 'while it is asked for' })
  }
  if (pathname.startsWith('/_images/')) return terms.photo(pathname)
  if (!pathname.startsWith('/_fonts/')) return undefined
  for (const each of [shop, ...terms.preview.shops()]) {
    const file = terms.file(each, pathname)
    if (file) return file
  }
  return undefined
}

/** The style sheet of a theme as a draft has it, by the name that its pages give it. */
function draftSheet(terms: FrontTerms, pathname: string, tenant: string): Asset | undefined {
  const named = terms.preview.shops().find((each) => each.tenant(tenant)?.theme.href === pathname)
  return named && terms.theme(named, tenant)
}
