import { refreshToken } from '../contract/auth.ts'
import type { Failure } from './answer.ts'
import { identityHeaders, readSession } from './identity.ts'
import { send } from './send.ts'
import { fieldOf } from './shape.ts'
import { $tokens, canRefresh, type IssuedTokens, isFresh, keepTokens } from './tokens.ts'

/** Message of the specification, section 8. */
export const SESSION_EXPIRED_MESSAGE =
  'Both token and refresh token have expired. Your request was aborted.'

const LOCK = 'quire-token-refresh'

let refreshing: Promise<Access> | null = null

/** An access token to send, none because nobody is logged in, or why the request cannot go. */
export type Access = { ok: true; token: string | null } | Failure

/**
 * The access token, exchanged first when it has expired (500 ms early). Any number of callers, in
 * any number of tabs, share one exchange: refresh tokens are good once, and using one twice ends the
 * login. Answers `session_expired` where nothing is left to exchange, and at once where nothing is exchanged.
 */
export function accessToken(): Access | Promise<Access> {
  const tokens = $tokens.get()
  if (!tokens) return { ok: true, token: null }
  if (isFresh(tokens, new Date())) return { ok: true, token: tokens.access }
  refreshing ??= alone(exchange).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function exchange(): Promise<Access> {
  // Another tab may have done it while this one waited for the lock.
  const tokens = $tokens.get()
  const now = new Date()
  if (tokens && isFresh(tokens, now)) return { ok: true, token: tokens.access }
  if (!tokens || !canRefresh(tokens, now)) return { ok: false, code: 'session_expired' }
  const answer = await send({
    method: refreshToken.method,
    path: refreshToken.path,
    input: { refresh_token: tokens.refresh },
    headers: { ...identityHeaders(readSession()), authorization: `Bearer ${tokens.access}` },
  })
  if (!answer.ok) {
    const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429
    return refused ? { ok: false, code: 'session_expired' } : answer
  }
  const issued = fieldOf(answer.value, 'data') as IssuedTokens
  keepTokens(issued)
  return { ok: true, token: issued.access_token }
}

function alone(work: () => Promise<Access>): Promise<Access> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(LOCK, work) : work()
}
