import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { cacheTag, ERROR, type Keeper, type ReadyPage } from '../pages/index.ts'
import type { CompiledShop, Tenant } from '../shop/index.ts'
import { sendText } from './send.ts'

const bots = /bot|crawl|spider|slurp|archiver|facebookexternalhit|preview/i
/** A maker of telephones, whose customers are people. */
const people = /\bcubot\b/i

/** Whether a program asks that reads pages for others; bots are not shown error pages (section 2). */
function isBot(request: IncomingMessage): boolean {
  const agent = request.headers['user-agent'] ?? ''
  return bots.test(agent) && !people.test(agent)
}

/**
 * 404 with the tenant's page. The page was rendered once, for the address `rendered`; the address
 * asked for is put in its place, so that made-up addresses cost neither a rendering nor memory. Bots
 * get the sentence alone. The tag is the address's: what is published there later purges it.
 */
export function sendMissing(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  address: { tenant: string; rendered: string; path: string },
): void {
  const { rendered, path, tenant } = address
  const shown = path.slice(0, 200)
  const kept = {
    'Cache-Control': 'public, max-age=0, s-maxage=60',
    Vary: 'Accept-Encoding, User-Agent',
    'Cache-Tag': cacheTag({ tenant, path: encodeURI(shown.toWellFormed()) }),
  }
  if (isBot(request)) {
    sendText(response, 404, `Page Not Found: ${shown}\n`, kept)
    return
  }
  const html = Buffer.from(page.bodies.plain).toString('utf8')
  const said = escapeHtml(shown)
  const body = Buffer.from(html.replaceAll(`: ${rendered}<`, () => `: ${said}<`))
  response.writeHead(404, [
    ...headersBut(page, 'ETag', 'Content-Length', ...Object.keys(kept)),
    ...Object.entries(kept).flat(),
    'Content-Length',
    String(body.byteLength),
  ])
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** 500: the tenant's drawn page where there is one; search bots get the bare status. */
export async function sendServerError(
  request: IncomingMessage,
  response: ServerResponse,
  keeper: Keeper,
  shop: CompiledShop | null,
  tenantOf: (shop: CompiledShop, host: string) => Tenant | null,
): Promise<void> {
  const tenant = shop && tenantOf(shop, request.headers.host ?? '')
  const address = tenant && { tenant: tenant.id, path: `/${ERROR}` }
  const page = address && (await keeper.fetch(address).catch(() => undefined))
  if (!page || isBot(request)) {
    sendText(response, 500, 'Internal Server Error\n', { 'Retry-After': '60' })
    return
  }
  const headers = headersBut(page, 'ETag', 'Cache-Control')
  response.writeHead(500, [...headers, 'Cache-Control', 'no-store'])
  response.end(request.method === 'HEAD' ? undefined : page.bodies.plain)
}

/** The plain page's headers, names and values in turn, without some. */
function headersBut({ headers }: ReadyPage, ...names: string[]): string[] {
  return headers.plain.filter((_, index, all) => !names.includes(all[index - (index % 2)] ?? ''))
}
