import type { PageAddress, PageBytes, PageRecord, RenderedPage } from './page.ts'

/** Seconds a CDN may keep a page that stays true for longer. Publishing purges by tag before. */
const SHARED_SECONDS = 86_400

export type Encoding = keyof PageBytes

/** How a page is answered: its body in an encoding, or that the client has it. */
export type Form = Encoding | 'unchanged'

/** A page ready to be sent: bodies, and headers as the flat list that `writeHead` takes. */
export type ReadyPage = {
  status: number
  etag: string
  since: number
  until: number | null
  size: number
  bodies: PageBytes
  headers: Record<Form, string[]>
  /** Second for which `s-maxage` was last written. */
  freshAt: number
  /** Whole answers, as they stand in that second. */
  messages: { second: number } & Partial<Record<Form, Buffer>>
}

const CACHE_CONTROL = 1

export function readyPage({ record, bytes }: RenderedPage, secure: boolean): ReadyPage {
  const common = [
    'Cache-Control',
    cacheControl(record.until, Date.now()),
    'ETag',
    record.etag,
    'Vary',
    'Accept-Encoding',
  ]
  const full = (encoding: Encoding) => [
    ...common,
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(bytes[encoding].byteLength),
    ...(encoding === 'plain' ? [] : ['Content-Encoding', encoding]),
    ...pageHeaders(record, secure),
  ]
  return {
    status: record.status,
    etag: record.etag,
    since: record.since,
    until: record.until,
    size: bytes.plain.byteLength + bytes.br.byteLength + bytes.gzip.byteLength + 2048,
    bodies: { ...bytes },
    headers: { plain: full('plain'), br: full('br'), gzip: full('gzip'), unchanged: common },
    freshAt: Math.floor(Date.now() / 1000),
    messages: { second: 0 },
  }
}

/** Headers with an `s-maxage` that never reaches past the instant the page is true until. */
export function headersNow(page: ReadyPage, form: Form, now: number): string[] {
  const second = Math.floor(now / 1000)
  if (page.until !== null && second !== page.freshAt) {
    page.freshAt = second
    const value = cacheControl(page.until, now)
    for (const list of Object.values(page.headers)) list[CACHE_CONTROL] = value
  }
  return page.headers[form]
}

function cacheControl(until: number | null, now: number): string {
  const left = until === null ? SHARED_SECONDS : Math.max(0, Math.floor((until - now) / 1000))
  return `public, max-age=0, must-revalidate, s-maxage=${Math.min(SHARED_SECONDS, left)}`
}

/** Security headers, the page's own policy, and the tags a CDN purges by. */
function pageHeaders(record: PageRecord, secure: boolean): string[] {
  const headers = [
    'Content-Security-Policy',
    record.contentSecurityPolicy,
    'Cache-Tag',
    cacheTag(record),
  ]
  return [...headers, ...securityHeaders(secure)]
}

/** The tags that caches before the shop purge a page by: its shop's, and its own. */
export function cacheTag({ tenant, path }: PageAddress): string {
  return `tenant:${tenant},${pageTag({ tenant, path })}`
}

/** A comma would end the tag, and a space is where Varnish splits them. */
export function pageTag({ tenant, path }: PageAddress): string {
  return `page:${tenant}${path.replaceAll(',', '%2C').replaceAll(' ', '%20')}`
}

/** Headers of every answer that a browser may show. */
export function securityHeaders(secure: boolean): string[] {
  return [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(self)',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    ...(secure ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
  ]
}
