import { hash, randomBytes } from 'node:crypto'

/** What a token begins with, so that it is looked up among its own kind alone. */
export type TokenKind = '' | 'staff.' | 'acting.' | 'qk_'

/** A new opaque token: 256 random bits. Only its hash is stored. */
export function newToken(kind: TokenKind = ''): { token: string; hash: Buffer } {
  const token = kind + randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** What a token is looked up by; no salt is needed for 256 random bits. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function isOfKind(kind: Exclude<TokenKind, ''>, token: string): boolean {
  return token.startsWith(kind)
}
