import { isExpired } from '../domain/tokens/tokens.ts'
import { persisted } from './persisted.ts'
import { type Decoded, number, object, oneOf, or, text } from './schema.ts'

/** Expiries in milliseconds since 1970. */
const stored = object({
  access: text,
  accessExpires: or(number, 0),
  /** None where a member of staff acts as the customer. */
  refresh: or(text, null),
  refreshExpires: or(number, 0),
  strategy: or(oneOf('user', 'admin'), 'user' as const),
})

export type Tokens = Decoded<typeof stored>
export type Strategy = Tokens['strategy']

/** What the calls answer that log in, `data` of it; lifetimes in seconds. */
export type IssuedTokens = {
  access_token: string
  expires_in: number
  refresh_token?: string
  refresh_expires_in?: number
  strategy: Strategy
}

/** The login of this browser; kept for as long as its longest token is good. */
export const $tokens = persisted('tokens', stored)

export function keepTokens(issued: IssuedTokens): void {
  const now = Date.now()
  const { refresh_token: refresh = null, refresh_expires_in: refreshSeconds = 0 } = issued
  const tokens: Tokens = {
    access: issued.access_token,
    accessExpires: now + issued.expires_in * 1_000,
    refresh,
    refreshExpires: refresh === null ? 0 : now + refreshSeconds * 1_000,
    strategy: issued.strategy,
  }
  $tokens.keep(tokens, [Math.max(issued.expires_in, refreshSeconds), 's'])
}

/** Whether somebody is logged in with a token that is good, or can be exchanged for one. */
export function hasLiveTokens(now = new Date()): boolean {
  const tokens = $tokens.get()
  return tokens !== null && (isFresh(tokens, now) || canRefresh(tokens, now))
}

/** Good to send: not expired, nor within half a second of it. */
export function isFresh({ accessExpires }: Tokens, now: Date): boolean {
  return !isExpired(new Date(accessExpires), now)
}

export function canRefresh({ refreshExpires }: Tokens, now: Date): boolean {
  return !isExpired(new Date(refreshExpires), now)
}
