import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '../constants.ts'

export type TokenKind = 'access' | 'refresh'

/** A token counts as expired this much early (specification, section 4, auth). */
const EARLY_MS = 500

const LIFETIME_SECONDS: Record<TokenKind, number> = {
  access: ACCESS_TOKEN_SECONDS,
  refresh: REFRESH_TOKEN_SECONDS,
}

/** When a token issued now expires (section 9). */
export function expiresAt(kind: TokenKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_SECONDS[kind] * 1_000)
}

/** Whether a token is expired, or so nearly that a request would find it so. */
export function isExpired(expires: Date, now: Date): boolean {
  return now.getTime() >= expires.getTime() - EARLY_MS
}
