import { hash } from 'node:crypto'
import { appPages, CONTENT_ROUTE, type Library } from '../editions/index.ts'
import {
  type CompiledShop,
  openReader,
  type PageMatch,
  type ReaderTerms,
  startTrace,
} from '../shop/index.ts'
import { compose, markOf } from './compose.ts'
import { compress } from './compress.ts'
import { partsOf } from './kept-parts.ts'
import {
  ERROR,
  type PageAddress,
  type PageBytes,
  type PageHashes,
  type PageRecord,
  type RenderedPage,
} from './page.ts'
import { keysOf } from './page-keys.ts'
import { unmeantText } from './unmeant-text.ts'

/** The built application's one way in. */
export type BuiltApp = { render(route: string, locals: App.Locals): Promise<Response> }

export type RenderTerms = Pick<ReaderTerms, 'origin' | 'pictureName' | 'prices'> & {
  app: BuiltApp
  now: Date
}

/** A page that could not be rendered; the page before it stays live. */
class RenderError extends Error {
  constructor({ tenant, path }: PageAddress, status: number) {
    super(`${tenant}${path} rendered with status ${status}`)
    this.name = 'RenderError'
  }
}

/** Renders and compresses one page, and says what it leaned on. */
export async function renderPage(
  shop: CompiledShop,
  address: PageAddress,
  terms: RenderTerms,
): Promise<RenderedPage & Pick<PlainPage, 'unmeant' | 'missedLinks'>> {
  const { record, plain, ...noticed } = await renderPlain(shop, address, terms)
  return { ...compressed(record, plain), ...noticed }
}

/** A page that was rendered plain, with its other encodings. */
export function compressed(record: PageRecord, plain: Uint8Array): RenderedPage {
  const made = compress(plain)
  return { record: { ...record, hashes: hashesOf(made) }, bytes: { plain, ...made } }
}

/** Enough of a hash that no two files of a shop share it. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22)
}

export function etagOf(plain: Uint8Array): string {
  return `"${hashOf(plain)}"`
}

export function hashesOf({ br, gzip }: Omit<PageBytes, 'plain'>): PageHashes {
  return { br: hashOf(br), gzip: hashOf(gzip) }
}

type PlainPage = {
  record: PageRecord
  plain: Uint8Array
  unmeant: string | null
  /** Default links that the page wanted and there are not. */
  missedLinks: string[]
}

/** Renders one page, and leaves it to the caller how to compress it. */
export async function renderPlain(
  shop: CompiledShop,
  { tenant: tenantId, path }: PageAddress,
  { app, now, origin, pictureName, prices }: RenderTerms,
): Promise<PlainPage> {
  const tenant = shop.tenant(tenantId)
  if (!tenant) throw new RenderError({ tenant: tenantId, path }, 404)
  const trace = startTrace()
  const unanswered = Promise.withResolvers<never>()
  const missed = new Set<string>()
  const missedLink = (key: string) => void missed.add(key)
  const shared = partsOf(shop, { tenant, path }, { app, origin, pictureName })
  const parts = shared instanceof Promise ? await shared : shared
  const reading = {
    shop,
    tenant,
    path,
    now,
    trace,
    origin,
    pictureName,
    prices,
    giveUp: unanswered.reject,
    missedLink,
    part: markOf,
  }
  const reader = openReader(reading)
  const { route, expected } = routeOf(reader.match, path)
  const { response, html } = await Promise.race([
    wholeOf(app.render(route, { shop: reader })),
    unanswered.promise,
  ])
  if (response.status !== expected)
    throw new RenderError({ tenant: tenantId, path }, response.status)
  const { plain, ...places } = compose(html, parts)
  for (const { name } of places.parts) for (const key of parts[name].missedLinks) missed.add(key)
  return {
    record: {
      ...places,
      tenant: tenantId,
      path,
      status: response.status,
      etag: etagOf(plain),
      hashes: {},
      contentSecurityPolicy: response.headers.get('content-security-policy') ?? '',
      keys: keysOf(trace.keys),
      since: now.getTime(),
      until: trace.until?.getTime() ?? null,
      stale: false,
      pictures: [...trace.pictures],
    },
    plain,
    missedLinks: [...missed],
    unmeant: unmeantIn(plain, shop),
  }
}

/** What a page says that nobody wrote; null where all is meant. */
export function unmeantIn(plain: Buffer, { library }: CompiledShop): string | null {
  return unmeantText(plain, (text) => isWritten(library, text))
}

/** Whether a document has a text: asked of the few pages that show what looks like a mistake. */
function isWritten({ documents }: Library, text: string): boolean {
  const written = JSON.stringify(text).slice(1, -1)
  return documents.values().some(({ data }) => JSON.stringify(data).includes(written))
}

async function wholeOf(rendering: Promise<Response>) {
  const response = await rendering
  return { response, html: await htmlOf(response) }
}

/** A page as it is sent: Astro writes a style into the body, before the first island, which every sheet has. */
export async function htmlOf(response: Response): Promise<string> {
  return (await response.text()).replace(ISLAND_STYLE, '')
}

const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/

/** The route that renders a page, and the status that it answers with. */
export function routeOf(match: PageMatch, path: string): { route: string; expected: number } {
  if (match.kind === 'app')
    return { route: appPages[match.key]?.route ?? CONTENT_ROUTE, expected: 200 }
  if (match.kind !== 'missing') return { route: CONTENT_ROUTE, expected: 200 }
  return path === `/${ERROR}`
    ? { route: path, expected: 500 }
    : { route: CONTENT_ROUTE, expected: 404 }
}
