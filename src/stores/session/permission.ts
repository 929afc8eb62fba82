import { computed } from 'nanostores'
import { AGENT_COOKIE, readCookie } from '../browser/cookies.ts'
import { basicPart } from './basic-configs.ts'

const DEBUG_COOKIE = 'quire-debug'

/**
 * Who is staff (specification, sections 1 and 3). The server says whether the request came from
 * staff; what it alone can know is false until the session has started.
 */
export const $permission = computed(basicPart('debug'), (debug) => {
  const isStaff = debug['isStaff'] === true
  const here = typeof document !== 'undefined'
  const debugCookie = here && readCookie(DEBUG_COOKIE) !== null
  return {
    isCompanyIP: isStaff,
    hasAgentCookie: here && readCookie(AGENT_COOKIE) !== null,
    isDev: import.meta.env?.DEV === true,
    debugCookie,
    debugInfo: isStaff && debugCookie,
  }
})

type Permission = ReturnType<typeof $permission.get>

export function isStaff({ isCompanyIP, hasAgentCookie, isDev }: Permission): boolean {
  return isCompanyIP || hasAgentCookie || isDev
}
