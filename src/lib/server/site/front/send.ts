import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  compressors,
  type Encoding,
  type Form,
  headersNow,
  type ReadyPage,
  securityHeaders,
} from '../pages/index.ts'

/** Headers remembered at once; nobody may fill the memory by inventing some. */
const REMEMBERED = 1000
const encodings = new Map<string, Encoding>()

/** The best encoding that a client takes of the three that are always there. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'plain'
  let encoding = encodings.get(accepted)
  if (encoding === undefined) {
    encoding = bestEncoding(accepted)
    if (encodings.size < REMEMBERED) encodings.set(accepted, encoding)
  }
  return encoding
}

function bestEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return takesGzip(accepted) ? 'gzip' : 'plain'
}

function takesGzip(accepted: string): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)
}

/** Sends a page's ready bytes, or 304 when the client has them. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
): void {
  const { headers } = request
  const form = formOf(page, headers['accept-encoding'], headers['if-none-match'])
  const unchanged = form === 'unchanged'
  response.writeHead(unchanged ? 304 : page.status, headersNow(page, form, Date.now()))
  response.end(unchanged || request.method === 'HEAD' ? undefined : page.bodies[form])
}

/** How a page is answered to a client by the two headers that say so. */
export function formOf(
  page: ReadyPage,
  accepted: string | undefined,
  known: string | undefined,
): Form {
  if (known !== undefined && page.status === 200 && matches(known, page.etag)) return 'unchanged'
  return encodingOf(accepted)
}

/** `If-None-Match` compares weakly: what a proxy has marked `W/` still matches. */
export function matches(header: string, etag: string): boolean {
  return header === etag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

export function sendText(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): void {
  const all: Record<string, string | number> = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  }
  const security = securityHeaders(false)
  response.writeHead(status, [...Object.entries(all).flat().map(String), ...security])
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Sends text that is made for this answer, as gzip to whoever takes that: nothing in it is anybody's secret. */
export async function sendMade(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): Promise<void> {
  const all = { ...headers, Vary: 'Accept-Encoding' }
  const accepted = request.headers['accept-encoding']
  if (!accepted || !takesGzip(accepted)) return sendText(response, status, text, all)
  const body = await compressors.gzip(Buffer.from(text))
  sendText(response, status, body, { ...all, 'Content-Encoding': 'gzip' })
}

export function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  sendText(response, status, '', { Location: location, 'Cache-Control': 'public, max-age=300' })
}
