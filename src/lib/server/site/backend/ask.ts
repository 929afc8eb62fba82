import { setTimeout as delay } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { CALL_RETRIES, RETRIED_STATUSES } from '../../../domain/constants.ts'
import { fillPath, type QueryParams, withQuery } from '../../../domain/urls/query.ts'
import { BackendError, type ExchangeAnswer, exchange } from './exchange.ts'

/** As whose shop a question is asked. */
export type AskingShop = { tenant: string; host: string; currency: string }

/** Asks another backend a call that changes nothing; throws an Error that says why it has no answer. */
export type Ask = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  shop: AskingShop,
) => Promise<OutputOf<E>>

/** A backend that is away is left alone for so long: whoever asks meanwhile need not wait to hear it. */
const REST_MS = 5_000
/** A backend that counts questions says when to come back; its limits are by the minute. */
const LONGEST_WAIT_MS = 60_000
const USUAL_WAIT_MS = 300

/**
 * The server's client of the contract: 10 s and one more try (specification, section 7). Answers are
 * guarded by the endpoint's schema, because they are another program's.
 */
export function createAsk(host: URL): Ask {
  let away: { error: BackendError; until: number } | null = null

  async function tried(endpoint: Endpoint, input: object, shop: AskingShop) {
    const wanted = exchangeOf(host, endpoint, input, shop)
    for (let left = CALL_RETRIES; ; left -= 1) {
      const answer = await exchange(host, wanted).catch((error: unknown) => error)
      const again = left > 0 && (isAnswer(answer) ? isRetried(answer) : true)
      if (!again && isAnswer(answer)) return answer
      if (!again) throw answer
      await delay(isAnswer(answer) ? waitOf(answer) : USUAL_WAIT_MS)
    }
  }

  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, shop: AskingShop) => {
    if (away && away.until > Date.now()) throw away.error
    try {
      const answer = await tried(endpoint, input, shop)
      away = null
      return outputOf(endpoint, answer)
    } catch (error) {
      if (error instanceof BackendError) away = { error, until: Date.now() + REST_MS }
      throw error
    }
  }
}

function exchangeOf(host: URL, endpoint: Endpoint, input: object, shop: AskingShop) {
  const { path, rest } = fillPath(endpoint.path, { ...input })
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  return {
    method: endpoint.method,
    path: inQuery ? withQuery(path, rest as QueryParams) : path,
    headers: {
      host: host.host,
      accept: 'application/json',
      'x-forwarded-host': shop.host,
      'fe-x-tenant': shop.tenant,
      'fe-x-active-currency': shop.currency,
    },
    body: inQuery ? Buffer.alloc(0) : Buffer.from(JSON.stringify(rest)),
  }
}

function outputOf<E extends Endpoint>(endpoint: E, { status, body }: ExchangeAnswer): OutputOf<E> {
  const where = `${endpoint.method} ${endpoint.path}`
  if (status >= 300)
    throw new Error(`${where} was refused by the backend: ${codeOf(body, status)}.`)
  const parsed = endpoint.output.safeParse(jsonOf(body))
  if (parsed.success) return parsed.data as OutputOf<E>
  throw new Error(`The backend's answer to ${where} breaks the contract.`, { cause: parsed.error })
}

function codeOf(body: Buffer, status: number): string {
  const problem = jsonOf(body)
  const isProblem = typeof problem === 'object' && problem !== null && 'code' in problem
  return isProblem ? String(problem.code) : `status ${status}`
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function waitOf({ headers }: ExchangeAnswer): number {
  const seconds = Number(headers['retry-after'])
  return seconds > 0 ? Math.min(LONGEST_WAIT_MS, seconds * 1000) : USUAL_WAIT_MS
}

const isAnswer = (value: unknown): value is ExchangeAnswer => !(value instanceof Error)
// A refusal of the contract is an answer: 409 says that something differs, not that it may pass.
const isRetried = ({ status }: ExchangeAnswer) =>
  status !== 409 && RETRIED_STATUSES.includes(status)
