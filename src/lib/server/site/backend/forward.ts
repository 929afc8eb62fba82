import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { ErrorCode } from '../../../contract/errors.ts'
import { endpoints } from '../../../contract/index.ts'
import { hostName } from '../../../domain/session/tenant.ts'
import { localeOf, problemOf, requestId, watchAnswer } from '../../platform/http/index.ts'
import type { Shop } from '../shop/index.ts'
import { BackendError, type ExchangeAnswer, exchange } from './exchange.ts'

export type ForwardTerms = {
  host: URL
  getShop: () => Shop | null
  /** Of the shop's own addresses. */
  scheme: 'http' | 'https'
  /** Whether what came is believed about who asked. */
  trustProxy: boolean
  log: Logger
}

/** Largest body that is taken on; the API's own limit. */
const BODY_LIMIT = 65_536

/** Headers of one connection, and those that are set anew. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding'],
  ...['upgrade', 'expect', 'content-length', 'proxy-authorization', 'proxy-authenticate'],
  ...['host', 'forwarded', 'x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto'],
])

/** The paths that a page or a payment provider calls: the contract's, its document, and payment pages. */
const declared: { methods: string[]; route: string; path: RegExp }[] = [
  ...endpoints.map(({ endpoint: { method, path } }) => ({
    methods: [method],
    route: path,
    path: matcher(path),
  })),
  { methods: ['GET'], route: '/api/v1/openapi.json', path: /^\/api\/v1\/openapi\.json$/ },
  { methods: ['GET', 'POST'], route: '/_sandbox/', path: /^\/_sandbox\/(?!.*\.\.)[\w./-]+$/ },
]

/**
 * Hands the browser's calls to another backend of the contract, and its answers back as they are.
 * The host never comes from a request, and paths that the contract does not declare are answered
 * with 404. Each call is tried once: browsers repeat what is safe to repeat.
 */
export function forwardCalls(terms: ForwardTerms): RequestListener {
  return (request, response) => {
    const id = requestId(request)
    watchAnswer(request, response, () => ({ id, ...aboutOf(terms, request) }))
    answerOf(terms, request).then(
      (answer) => {
        if (typeof answer === 'string') refuse(terms, request, response, answer)
        else pass(answer, response)
      },
      (error: unknown) => {
        // Whoever asked is gone before all was said.
        if (!(error instanceof BackendError)) {
          response.destroy()
          return
        }
        const about = { requestId: requestId(request), method: request.method }
        terms.log.warn({ err: error, ...about }, 'a call was not answered')
        refuse(terms, request, response, error.code)
      },
    )
  }
}

async function answerOf(
  { host, scheme, trustProxy }: ForwardTerms,
  request: IncomingMessage,
): Promise<ExchangeAnswer | ErrorCode> {
  const { method = 'GET', url = '/', headers } = request
  const path = url.split('?', 1)[0] ?? ''
  if (!declaredAt(method, path)) return 'not_found'
  if (!path.split('/').every(isName)) return 'not_found'
  const body = await bodyOf(request)
  if (!body) return 'body_too_large'
  const came = request.socket.remoteAddress ?? ''
  const before = trustProxy ? headers['x-forwarded-for'] : undefined
  return exchange(host, {
    method,
    path: url,
    headers: {
      ...endToEnd(headers),
      host: host.host,
      'x-forwarded-host': headers.host ?? '',
      'x-forwarded-proto': scheme,
      'x-forwarded-for': before ? `${before}, ${came}` : came,
    },
    body,
  })
}

function declaredAt(method: string, path: string) {
  return declared.find((each) => each.methods.includes(method) && each.path.test(path))
}

/** What is told of a call in numbers and in the access log. */
function aboutOf(
  { getShop }: ForwardTerms,
  { method = 'GET', url = '/', headers }: IncomingMessage,
) {
  const tenant = getShop()?.tenantOfHost(hostName(headers.host ?? ''))
  const found = declaredAt(method, url.split('?', 1)[0] ?? '')
  return { tenant: tenant?.id ?? null, route: found?.route ?? 'unknown call' }
}

function pass({ status, headers, body }: ExchangeAnswer, response: ServerResponse): void {
  response.writeHead(status, { ...endToEnd(headers), 'content-length': body.byteLength })
  response.end(body)
}

/** Without what is said of one connection alone. */
function endToEnd(headers: ExchangeAnswer['headers']) {
  const named = String(headers['connection'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name, value]) => value !== undefined && !ownHeaders.has(name) && !named.includes(name),
    ),
  )
}

async function bodyOf(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > BODY_LIMIT) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function refuse(
  { getShop }: ForwardTerms,
  { headers }: IncomingMessage,
  response: ServerResponse,
  code: ErrorCode,
): void {
  const shop = getShop()
  const tenant = shop?.tenantOfHost(hostName(headers.host ?? ''))
  const locale = tenant && localeOf(tenant, headers['accept-language'])
  const speaker = shop && tenant && locale ? { shop, tenant, locale } : null
  const problem = problemOf({ code, details: {} }, speaker)
  const text = JSON.stringify(problem)
  response.writeHead(problem.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

/** Whether a part of a path stays where it stands, however the other side reads it. */
function isName(segment: string): boolean {
  try {
    const text = decodeURIComponent(segment)
    return text !== '.' && text !== '..' && !/[\\/%]/.test(text)
  } catch {
    return false
  }
}

/** `{name}` stands for one part of the path; the last slash may be there or not. */
function matcher(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.]/g, '\\.')
    .replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`)
}
