import { isExpired } from '../domain/tokens/tokens.ts'
import { fieldOf, numberOf, textOf } from './shape.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

export type Strategy = 'user' | 'admin'

/** Tokens as they are stored; expiries in milliseconds since 1970. */
export type Tokens = {
  access: string
  accessExpires: number
  refresh: string
  refreshExpires: number
  strategy: Strategy
}

/** What the login and refresh calls answer, `data` of it; lifetimes in seconds. */
export type IssuedTokens = {
  access_token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
  strategy: Strategy
}

export const TOKENS_KEY = 'tokens'

export function readTokens(): Tokens | null {
  const stored = readStored(TOKENS_KEY)
  const access = textOf(stored, 'access')
  const refresh = textOf(stored, 'refresh')
  if (access === null || refresh === null) return null
  return {
    access,
    refresh,
    accessExpires: numberOf(stored, 'accessExpires') ?? 0,
    refreshExpires: numberOf(stored, 'refreshExpires') ?? 0,
    strategy: fieldOf(stored, 'strategy') === 'admin' ? 'admin' : 'user',
  }
}

export function keepTokens(issued: IssuedTokens): void {
  const now = Date.now()
  const tokens: Tokens = {
    access: issued.access_token,
    accessExpires: now + issued.expires_in * 1_000,
    refresh: issued.refresh_token,
    refreshExpires: now + issued.refresh_expires_in * 1_000,
    strategy: issued.strategy,
  }
  const longest = Math.max(issued.expires_in, issued.refresh_expires_in)
  writeStored(TOKENS_KEY, tokens, longest, 's')
}

export function dropTokens(): void {
  removeStored(TOKENS_KEY)
}

/** Whether somebody is logged in with a token that is good, or can be exchanged for one. */
export function hasLiveTokens(now = new Date()): boolean {
  const tokens = readTokens()
  return tokens !== null && (isFresh(tokens, now) || canRefresh(tokens, now))
}

/** Good to send: not expired, nor within half a second of it. */
export function isFresh({ accessExpires }: Tokens, now: Date): boolean {
  return !isExpired(new Date(accessExpires), now)
}

export function canRefresh({ refreshExpires }: Tokens, now: Date): boolean {
  return !isExpired(new Date(refreshExpires), now)
}
