import { atom } from 'nanostores'

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
  const names = new Set(document.cookie.split('; ').map((pair) => pair.split('=', 1)[0]))
  const debugCookie = names.has('quire-debug')
  $permission.set({
    isCompanyIP: debug.isStaff,
    hasAgentCookie: names.has('quire-agent'),
    isDev: import.meta.env?.DEV === true,
    debugCookie,
    debugInfo: debug.isStaff && debugCookie,
  })
}

export function isStaff({ isCompanyIP, hasAgentCookie, isDev }: Permission): boolean {
  return isCompanyIP || hasAgentCookie || isDev
}
