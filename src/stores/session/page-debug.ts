import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getBasicConfigs, getPageDebug } from '../../lib/contract/session.ts'
import { isStaff } from '../../lib/domain/staff/signs.ts'

type PageDebug = OutputOf<typeof getPageDebug>
type Dictionary = Record<string, Record<string, string>>

/** Every text of the shop in a locale, for staff; null for anybody else. */
export async function loadDictionary(locale: string): Promise<Dictionary | null> {
  const answer = await call(getBasicConfigs, { locale, dictionaries: 'all' })
  return answer.ok && isStaff(answer.value.debug) ? answer.value.dictionaries : null
}

/** What the page at a path is made of; null for who may not know. */
export async function loadPageDebug(path: string): Promise<PageDebug | null> {
  const answer = await call(getPageDebug, { path })
  return answer.ok ? answer.value : null
}
