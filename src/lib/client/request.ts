import type { Method } from '../contract/endpoint.ts'
import type { Problem } from '../contract/errors.ts'
import { CALL_RETRIES, CLIENT_TIMEOUT_MS, RETRIED_STATUSES } from '../domain/constants.ts'
import { fillPath, type QueryParams, withQuery } from '../domain/urls/query.ts'
import type { Failure } from './answer.ts'
import { noteServerTime } from './server-time.ts'
import { textOf } from './shape.ts'

const IDEMPOTENT: readonly Method[] = ['GET', 'PUT', 'DELETE']
/** Pauses before another try, in milliseconds: where the shop names none, and the longest that it may name. */
const PAUSE_MS = 300
const LONGEST_PAUSE_MS = 3_000
/** Bytes that a phone sends in a millisecond where there is hardly any network. */
const SLOWEST = 40

export type Shipment = {
  method: Method
  path: string
  input: Record<string, unknown>
  headers: Record<string, string>
  /** The call is safe to repeat although its method is not: it carries an Idempotency-Key. */
  repeatable?: boolean
  signal?: AbortSignal
}

type Sent = { ok: true; value: unknown } | (Failure & { status: number })
/** `pause` before it is worth another try, in milliseconds; absent where it is not. */
type Tried = { sent: Sent; pause?: number }

/**
 * Sends one request: same-origin credentials, 25 s and longer for what is more than 1 MB, one more try for what is safe to repeat. Answers
 * the parsed body, or why there is none; never throws, but for the caller's own abort. It has gone out when this returns.
 */
export async function send(shipment: Shipment): Promise<Sent> {
  const { method, headers, signal, repeatable = false } = shipment
  const { path, rest } = fillPath(shipment.path, shipment.input)
  const inQuery = method === 'GET' || method === 'DELETE'
  const href = inQuery ? withQuery(path, rest as QueryParams) : path
  const request = {
    ...{ method, signal: signal ?? null, credentials: 'same-origin' as const },
    body: inQuery ? null : bytes(rest),
    headers: { accept: 'application/json', ...headers },
  }
  const isSafe = repeatable || IDEMPOTENT.includes(method)
  let tried = await attempt(href, request)
  for (let again = 0; isSafe && tried.pause !== undefined && again < CALL_RETRIES; again += 1) {
    // A refusal such as `price_changed` is the answer to a repeatable POST, not a hiccup.
    if (repeatable && !tried.sent.ok && tried.sent.status === 409) break
    const { pause } = tried
    await new Promise((resolve) => setTimeout(resolve, pause))
    tried = await attempt(href, request)
  }
  return tried.sent
}

/** Bytes, not text: a text body would bring back the content-type header, which is left out. */
function bytes(body: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body))
}

async function attempt(
  href: string,
  request: RequestInit & { body: Uint8Array | null },
): Promise<Tried> {
  const callers = request.signal
  callers?.throwIfAborted()
  const own = new AbortController()
  const abort = () => own.abort()
  callers?.addEventListener('abort', abort)
  const longest = Math.max(CLIENT_TIMEOUT_MS, (request.body?.length ?? 0) / SLOWEST)
  let timer = setTimeout(abort, longest)
  try {
    const response = await fetch(href, { ...request, signal: own.signal })
    // Its body may take as long as the answer took to begin.
    clearTimeout(timer)
    timer = setTimeout(abort, longest)
    if (!response.ok) return await refused(response)
    noteServerTime(response.headers.get('date'))
    return { sent: { ok: true, value: await response.json() } }
  } catch (error) {
    if (callers?.aborted) throw error
    if (own.signal.aborted) return { sent: { ok: false, code: 'timeout', status: 0 } }
    // A body that is no JSON came from something in between, not from the shop.
    if (error instanceof SyntaxError)
      return { sent: { ok: false, code: 'internal_error', status: 0 } }
    return { sent: { ok: false, code: 'network_error', status: 0 }, pause: pause(null) }
  } finally {
    clearTimeout(timer)
    callers?.removeEventListener('abort', abort)
  }
}

async function refused(response: Response): Promise<Tried> {
  const { status, headers } = response
  const data: unknown = await response.json().catch(() => null)
  const code = textOf(data, 'code')
  const problem = data as Problem
  const unknown = status > 500 ? 'shop_unavailable' : 'internal_error'
  const sent: Sent =
    code === null
      ? { ok: false, code: unknown, status }
      : { ok: false, code: problem.code, problem, status }
  return { sent, ...(RETRIED_STATUSES.includes(status) && { pause: pause(headers) }) }
}

/** What the shop asks for, or a moment that is not the same for all who were cut off together. */
function pause(headers: Headers | null): number {
  const seconds = Number(headers?.get('retry-after') ?? '')
  if (seconds > 0) return Math.min(seconds * 1_000, LONGEST_PAUSE_MS)
  return PAUSE_MS * (0.7 + Math.random() * 0.6)
}
