import { computed } from 'nanostores'
import { $basicConfigs } from './basic-configs.ts'

/** Who is staff (specification, sections 1 and 3): the server decides, and nobody is until it has. */
export const $permission = computed($basicConfigs, (basic) => {
  const is = (sign: string) => basic?.debug[sign] === true
  return {
    isCompanyIP: is('isCompanyIP'),
    hasAgentCookie: is('hasAgentCookie'),
    isDev: is('isDev'),
    debugCookie: is('debugCookie'),
    debugInfo: is('debugInfo'),
  }
})
