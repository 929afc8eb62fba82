import { atom } from 'nanostores'
import { AGENT_COOKIE, readCookie } from '../browser/cookies.ts'

const DEBUG_COOKIE = 'quire-debug'

/** Who is staff (specification, sections 1 and 3); what the server alone can know stays false. */
export type Permission = {
  isCompanyIP: boolean
  hasAgentCookie: boolean
  isDev: boolean
  debugCookie: boolean
  debugInfo: boolean
}

const visitor: Permission = {
  isCompanyIP: false,
  hasAgentCookie: false,
  isDev: false,
  debugCookie: false,
  debugInfo: false,
}

export const $permission = atom<Permission>(visitor)

/** The server says whether the request came from staff; the cookies are read here. */
export function setPermission(debug: { isStaff: boolean }): void {
  const debugCookie = readCookie(DEBUG_COOKIE) !== null
  $permission.set({
    isCompanyIP: debug.isStaff,
    hasAgentCookie: readCookie(AGENT_COOKIE) !== null,
    isDev: import.meta.env?.DEV === true,
    debugCookie,
    debugInfo: debug.isStaff && debugCookie,
  })
}

export function isStaff({ isCompanyIP, hasAgentCookie, isDev }: Permission): boolean {
  return isCompanyIP || hasAgentCookie || isDev
}
