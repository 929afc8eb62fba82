import { expect } from 'vitest'
import type { Endpoint, InputOf, OutputOf } from '../../../src/lib/contract/endpoint.ts'
import {
  commonErrors,
  type ErrorCode,
  type Problem,
  statusOf,
} from '../../../src/lib/contract/errors.ts'
import { type RawAnswer, raw } from './raw.ts'

export type CallOptions = {
  tenant?: string
  token?: string
  anonymousId?: string
  /** Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

export type Answer<E extends Endpoint> =
  | { ok: true; value: OutputOf<E>; headers: Headers }
  | { ok: false; code: ErrorCode; problem: Problem; headers: Headers }

export type Caller = ReturnType<typeof caller>

/**
 * Calls endpoints by their declarations, typed throughout. Every answer is checked against the
 * declared output, which it must equal (nothing undeclared), and every refusal's code and status
 * against the declared errors.
 */
export function caller(origin: string) {
  async function send<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<E>> {
    const { method } = endpoint
    // By node:http: fetch would not say another host than the one that it asks.
    const response = await raw(origin + addressOf(endpoint, input), {
      method,
      headers: headersOf(options),
      ...(hasBody(endpoint) && { body: JSON.stringify(restOf(endpoint, input)) }),
    })
    const { status, body } = response
    const headers = headersFrom(response)
    if (status < 300) {
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      const parsed = endpoint.output.parse(body)
      expect(parsed).toEqual(body)
      return { ok: true, value: parsed as OutputOf<E>, headers }
    }
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    const problem = body as Problem
    expect([...endpoint.errors, ...commonErrors]).toContain(problem.code)
    expect(status).toBe(statusOf(problem.code))
    expect(problem.status).toBe(status)
    expect(problem.detail).toMatch(/\w/)
    return { ok: false, code: problem.code, problem, headers }
  }

  /** The answer's value; a refusal fails the test. */
  async function value<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>> {
    const answer = await send(endpoint, input, options)
    if (!answer.ok) throw new Error(`${endpoint.path}: ${JSON.stringify(answer.problem)}`)
    return answer.value
  }

  /** The refusal's problem; an answer fails the test. */
  async function refusal<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<Problem> {
    const answer = await send(endpoint, input, options)
    if (answer.ok) throw new Error(`${endpoint.path} answered ${JSON.stringify(answer.value)}`)
    return answer.problem
  }

  return { send, value, refusal }
}

function headersOf({ tenant = 'ie', ...options }: CallOptions): Record<string, string> {
  return {
    host: `${tenant}.localhost`,
    'fe-x-tenant': tenant,
    ...(options.token && { authorization: `Bearer ${options.token}` }),
    ...(options.anonymousId && { cookie: `anonymous_id=${options.anonymousId}` }),
    ...(options.key && { 'idempotency-key': options.key }),
    ...options.headers,
  }
}

function headersFrom({ headers }: RawAnswer): Headers {
  const all = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) all.append(name, each)
  return all
}

const hasBody = ({ method }: Endpoint) => method !== 'GET' && method !== 'DELETE'
const inPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)

function restOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): Record<string, unknown> {
  const taken = inPath(endpoint)
  return Object.fromEntries(Object.entries(input).filter(([key]) => !taken.includes(key)))
}

function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  const given = input as Record<string, unknown>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(given[key])),
  )
  if (hasBody(endpoint)) return path
  const query = Object.entries(restOf(endpoint, input)).filter(([, value]) => value !== undefined)
  return query.length === 0
    ? path
    : `${path}?${new URLSearchParams(query.map(([key, value]) => [key, String(value)]))}`
}
