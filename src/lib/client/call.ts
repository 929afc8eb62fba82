import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts'
import type { Answer, CodeOf, Failure } from './answer.ts'
import { identityHeaders, readSession } from './identity.ts'
import { type Access, accessToken, SESSION_EXPIRED_MESSAGE } from './refresh.ts'
import { send } from './send.ts'
import { $tokens } from './tokens.ts'

export type CallOptions = {
  /** Sent as `Idempotency-Key`; the same key gets the same answer. */
  idempotencyKey?: string
  /** Whether a 401 ends the login; on unless switched off. */
  resetOnError?: boolean
  /** A member of staff's, sent in place of the customer's login, which it leaves alone. */
  staffToken?: string | null
  signal?: AbortSignal
}

export type SessionEnd = { code: 'session_expired' | 'token_invalid'; message: string }

const endListeners = new Set<(end: SessionEnd) => void>()

/** Tells when a login ended by itself. Browser only; answers the function that stops it. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/**
 * One call of the API from the browser (specification, section 7). The answer is what the server
 * guarded with the endpoint's schema and its codes, so it is taken as typed. Never throws, but for an
 * abort. Where nothing has to be fetched or exchanged before, the request has gone out when this returns.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<E>> {
  const wanted = tokenFor(options)
  const access = wanted instanceof Promise ? await wanted : wanted
  if (!access.ok && access.code === 'session_expired') endSession(access.code)
  // What anyone may ask needs no login, and so does not fail with one.
  if (!access.ok && endpoint.access !== 'anyone') return access as Failure<CodeOf<E>>
  const token = access.ok ? access.token : null
  const answer = await send({
    method: endpoint.method,
    path: endpoint.path,
    input,
    headers: {
      ...identityHeaders(readSession()),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    repeatable: options.idempotencyKey !== undefined,
    ...(options.signal && { signal: options.signal }),
  })
  if (answer.ok) return { ok: true, value: answer.value as OutputOf<E> }
  const { status, ...refusal } = answer
  const isStaff = options.staffToken !== undefined
  if (status === 401 && token && !isStaff && endsLogin(refusal, options)) {
    endSession('token_invalid')
    // Asked again as nobody: what anyone may know is not withheld from whose login has ended.
    if (endpoint.access === 'anyone' && refusal.code === 'token_invalid') {
      return call(endpoint, input, options)
    }
  }
  return refusal as Failure<CodeOf<E>>
}

function tokenFor({ staffToken }: CallOptions): Access | Promise<Access> {
  return staffToken === undefined ? accessToken() : { ok: true, token: staffToken }
}

function endsLogin({ code }: Failure, { resetOnError = true }: CallOptions): boolean {
  return resetOnError && code !== 'credentials_wrong'
}

function endSession(code: SessionEnd['code']): void {
  $tokens.clear()
  for (const listener of endListeners) listener({ code, message: SESSION_EXPIRED_MESSAGE })
}
