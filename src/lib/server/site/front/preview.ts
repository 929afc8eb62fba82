import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { canonicalAddress } from '../../../domain/urls/address.ts'
import { localePath } from '../../../domain/urls/locale.ts'
import { followed } from '../../../domain/urls/redirect.ts'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { localeOf } from '../../platform/http/index.ts'
import type { DraftStates, PreviewLinks, PreviewPass } from '../drafts/index.ts'
import { type Keeper, MISSING, securityHeaders } from '../pages/index.ts'
import type { PhotoFolder } from '../photos/index.ts'
import { type CompiledShop, type OriginTerms, originOf, type Tenant } from '../shop/index.ts'
import {
  PREVIEW_ROOT,
  PREVIEW_SHEET,
  previewBar,
  previewSheet,
  withinPreview,
} from './preview-page.ts'
import { sendText } from './send.ts'

/** Pictures of one draft that are known by name, for as long as it is kept compiled. */
const PICTURES = 2000

type KnownPicture = { spec: PictureSpec; tenant: string; shop: CompiledShop }

export type PreviewTerms = {
  drafts: { states: DraftStates; links: PreviewLinks }
  keeper: Pick<Keeper, 'render'>
  photos: Pick<PhotoFolder, 'prepare'>
  origins: OriginTerms
}

/** The pages of drafts, for whoever has a link. */
export type Preview = {
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    at: { shop: CompiledShop; tenant: Tenant; pathname: string; search: string },
  ): Promise<void>
  /** A picture that a page of a draft has shown. */
  picture(name: string): KnownPicture | undefined
  /** Drafts that are being looked at, for their style sheets, fonts and pictures. */
  shops(): CompiledShop[]
}

const ADDRESS = /^\/_preview\/([\w.-]+)\/(draft|live)\/([a-z0-9-]+)(\/.*)$/

/**
 * Answers `/_preview/<token>/draft/<tenant>/<path>` with a page as it is in a draft, and the same below
 * `live` with the page as it is now, on every host of every shop. Each is rendered for one request: no
 * store, no cache and no search engine keeps it.
 */
export function openPreview({ drafts, keeper, photos, origins }: PreviewTerms): Preview {
  const pictures = new WeakMap<CompiledShop, LRUCache<string, KnownPicture>>()
  // Those of the live shop are the keeper's, but for pages that are shown here alone.
  let last: WeakRef<CompiledShop> | null = null
  const originFor = (host: string) => originOf(host, origins)

  async function opened(address: RegExpExecArray | null, live: CompiledShop) {
    const [, token = '', which = '', tenantId = '', path = '/'] = address ?? []
    const pass = drafts.links.read(token, new Date())
    if (!pass || !isShown(pass, tenantId)) return null
    const state = await drafts.states.of(pass.draft)
    if (!state) return null
    const shop = which === 'live' ? live : state.shop()
    // A draft may show a photograph otherwise, whose files are then made for it alone.
    if (shop !== live) await photos.prepare(shop.library)
    const tenant = shop.tenant(tenantId)
    return tenant ? { token, which, state, shop, tenant, path } : null
  }

  return {
    async answer(request, response, { shop: live, tenant: host, pathname, search }) {
      if (pathname === PREVIEW_SHEET)
        return sendText(response, 200, previewSheet, {
          'Content-Type': 'text/css; charset=utf-8',
          'Cache-Control': 'public, max-age=300',
        })
      const found = await opened(ADDRESS.exec(pathname), live).catch(() => 'broken' as const)
      const locale = localeOf(host, request.headers['accept-language'])
      const say = (key: string) => live.voice(host, locale, key)
      if (found === 'broken') return sendSentence(response, 503, say('admin.preview_broken'))
      if (!found) return sendSentence(response, 404, say('admin.preview_over'))
      const { shop, tenant, token, which, state } = found
      const root = `${PREVIEW_ROOT}${token}/${which}/`
      const path = canonicalAddress(found.path)
      const moved = shop.redirect(tenant, path)
      if (moved?.target.startsWith('/'))
        return sendText(response, 302, '', {
          Location: `${root}${tenant.id}${followed(moved.target, search)}`,
        })
      const { match, locale: spoken } = shop.route(tenant, path)
      const query = shop.query(tenant, path, search)
      const missing = localePath(tenant.baseLocale, spoken, `/${MISSING}`)
      const address = match.kind === 'missing' ? missing : path + query.search
      const page = await keeper.render(shop, { tenant: tenant.id, path: address }).catch(() => null)
      if (!page) return sendSentence(response, 503, say('admin.preview_broken'))
      const named = pictures.get(shop) ?? new LRUCache({ max: PICTURES })
      pictures.set(shop, named)
      for (const [name, spec] of page.record.pictures)
        named.set(name, { spec, tenant: tenant.id, shop })
      if (which === 'live') last = new WeakRef(shop)
      const bar = previewBar(
        shop,
        { tenant, locale: spoken },
        {
          draft: state.draft.name,
          problems: state.problems.length,
          isLive: which === 'live',
          other: `${PREVIEW_ROOT}${token}/${which === 'live' ? 'draft' : 'live'}/${tenant.id}${path}`,
        },
      )
      const html = Buffer.from(page.bytes.plain).toString('utf8')
      const hosts = shop.tenants.flatMap(({ id, hosts }) =>
        hosts.map((each): [string, string] => [originFor(each), id]),
      )
      send(response, page.record, withinPreview(html, { root, tenant: tenant.id, hosts, bar }))
    },
    picture(name) {
      const live = last?.deref()
      for (const shop of [...drafts.states.recent(), ...(live ? [live] : [])]) {
        const known = pictures.get(shop)?.get(name)
        if (known) return known
      }
      return undefined
    },
    shops: () => drafts.states.recent(),
  }
}

function isShown({ tenants }: PreviewPass, tenant: string): boolean {
  return tenants === null || tenants.includes(tenant)
}

const closed = { 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' }

function send(
  response: ServerResponse,
  { status, contentSecurityPolicy }: { status: number; contentSecurityPolicy: string },
  html: string,
): void {
  const security = securityHeaders(false)
  // The address is a secret: no other site is told it.
  security[security.indexOf('Referrer-Policy') + 1] = 'same-origin'
  const headers = {
    ...closed,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(html)),
    // The editors' console shows it beside the document.
    'Content-Security-Policy': contentSecurityPolicy.replace(
      "frame-ancestors 'none'",
      "frame-ancestors 'self'",
    ),
  }
  response.writeHead(status, [...Object.entries(headers).flat(), ...security])
  response.end(response.req.method === 'HEAD' ? undefined : html)
}

function sendSentence(response: ServerResponse, status: number, sentence: string): void {
  sendText(response, status, `${sentence}\n`, {
    ...closed,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'self'",
  })
}
