import { ANONYMOUS_COOKIE, ANONYMOUS_ID_SECONDS, DEBUG_COOKIE } from '../../lib/domain/constants.ts'
import { randomId } from './random-id.ts'

const CLIENT_COOKIE_SECONDS = 365 * 86_400
const DEBUG_COOKIE_SECONDS = 86_400

export function anonymousId(): string | null {
  return readCookie(ANONYMOUS_COOKIE)
}

/** The anonymous id, made where there is none; kept for another 7 days, path /. */
export function ensureAnonymousId(): string {
  const id = anonymousId() ?? randomId()
  restoreAnonymousId(id)
  return id
}

/** Puts an id back that a login cleared too early. */
export function restoreAnonymousId(id: string): void {
  writeCookie(ANONYMOUS_COOKIE, id, ANONYMOUS_ID_SECONDS)
}

export function clearAnonymousId(): void {
  writeCookie(ANONYMOUS_COOKIE, '', 0)
}

/** Whether staff want debug information on pages (specification, section 1). */
export function hasDebugCookie(): boolean {
  return readCookie(DEBUG_COOKIE) !== null
}

export function switchDebugCookie(on: boolean): void {
  writeCookie(DEBUG_COOKIE, on ? '1' : '', on ? DEBUG_COOKIE_SECONDS : 0)
}

/** Tells tag managers whether the customer is new; one of the two cookies at a time. */
export function markClient(isNew: boolean): void {
  writeCookie(isNew ? 'newClient' : 'oldClient', '1', CLIENT_COOKIE_SECONDS)
  writeCookie(isNew ? 'oldClient' : 'newClient', '', 0)
}

export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [key, value] = pair.split('=', 2)
    if (key === name && value) return decodeURIComponent(value)
  }
  return null
}

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where we sell
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}
