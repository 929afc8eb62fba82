import ky, { HTTPError, type KyInstance, TimeoutError } from 'ky'
import type { Method } from '../contract/endpoint.ts'
import type { Problem } from '../contract/errors.ts'
import { CALL_RETRIES, CLIENT_TIMEOUT_MS, RETRIED_STATUSES } from '../domain/constants.ts'
import { fillPath, type QueryParams, withQuery } from '../domain/urls/query.ts'
import type { Failure, FailureCode } from './answer.ts'
import { noteServerTime } from './server-time.ts'
import { textOf } from './shape.ts'

const IDEMPOTENT = ['get', 'put', 'delete']
const LONGEST_WAIT_MS = 3_000
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

/**
 * Sends one request: same-origin credentials, 25 s and longer for what is more than 1 MB, one more try for what is safe to repeat. Answers
 * the parsed body, or why there is none; never throws, but for the caller's own abort.
 */
export async function send(
  shipment: Shipment,
): Promise<{ ok: true; value: unknown } | (Failure & { status: number })> {
  const { method, headers, signal } = shipment
  const { path, rest } = fillPath(shipment.path, shipment.input)
  const inQuery = method === 'GET' || method === 'DELETE'
  const body = inQuery ? null : bytes(rest)
  const timeout = Math.max(CLIENT_TIMEOUT_MS, (body?.length ?? 0) / SLOWEST)
  try {
    const response = await client(shipment.repeatable === true)(
      inQuery ? withQuery(path, rest as QueryParams) : path,
      {
        method,
        headers: { accept: 'application/json', ...headers },
        timeout,
        ...(body && { body }),
        ...(signal && { signal }),
      },
    )
    noteServerTime(response.headers.get('date'))
    return { ok: true, value: await response.json() }
  } catch (error) {
    if (signal?.aborted) throw error
    return failure(error)
  }
}

function client(repeatable: boolean): KyInstance {
  return ky.create({
    baseUrl: globalThis.location.origin,
    credentials: 'same-origin',
    retry: {
      limit: CALL_RETRIES,
      methods: repeatable ? [...IDEMPOTENT, 'post'] : IDEMPOTENT,
      // A refusal such as `price_changed` is the answer to a repeatable POST, not a hiccup.
      statusCodes: RETRIED_STATUSES.filter((status) => !repeatable || status !== 409),
      maxRetryAfter: LONGEST_WAIT_MS,
      jitter: (delay) => delay * (0.7 + Math.random() * 0.6),
    },
  })
}

/** Bytes, not text: a text body would bring back the content-type header, which is left out. */
function bytes(body: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body))
}

function failure(error: unknown): Failure & { status: number } {
  if (error instanceof TimeoutError) return { ok: false, code: 'timeout', status: 0 }
  if (!(error instanceof HTTPError)) {
    // A body that is no JSON came from something in between, not from the shop.
    const code: FailureCode = error instanceof SyntaxError ? 'internal_error' : 'network_error'
    return { ok: false, code, status: 0 }
  }
  const { status } = error.response
  const code = textOf(error.data, 'code')
  if (code === null) {
    return { ok: false, code: status > 500 ? 'shop_unavailable' : 'internal_error', status }
  }
  const problem = error.data as Problem
  return { ok: false, code: problem.code, problem, status }
}
