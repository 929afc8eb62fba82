import { computed } from 'nanostores'
import { basicPart } from './basic-configs.ts'

/** Who is staff (specification, sections 1 and 3): the server decides, and nobody is until it has. */
export const $permission = computed(basicPart('debug'), (debug) => ({
  isCompanyIP: debug['isCompanyIP'] === true,
  hasAgentCookie: debug['hasAgentCookie'] === true,
  isDev: debug['isDev'] === true,
  debugCookie: debug['debugCookie'] === true,
  debugInfo: debug['debugInfo'] === true,
}))
