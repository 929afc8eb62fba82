import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, headersNow, type ReadyPage, securityHeaders } from '../pages/index.ts'

/** The best encoding that a client takes of the three that are always there. */
export function encodingOf(request: IncomingMessage): Encoding {
  const accepted = request.headers['accept-encoding']
  if (!accepted) return 'plain'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'plain'
}

/** Sends a page's ready bytes, or 304 when the client has them. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
): void {
  const now = Date.now()
  const known = request.headers['if-none-match']
  if (known !== undefined && page.status === 200 && matches(known, page.etag)) {
    response.writeHead(304, headersNow(page, 'unchanged', now))
    response.end()
    return
  }
  const encoding = encodingOf(request)
  response.writeHead(page.status, headersNow(page, encoding, now))
  response.end(request.method === 'HEAD' ? undefined : page.bodies[encoding])
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

export function redirect(response: ServerResponse, status: 301 | 302, location: string): void {
  sendText(response, status, '', { Location: location, 'Cache-Control': 'public, max-age=300' })
}
