import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getBasicConfigs } from '../../lib/contract/session.ts'
import { isRecord } from '../../lib/domain/is-record.ts'

/** One setting or text: where it stands, as `cart.title`, and what it says. */
export type ConfigRow = { key: string; value: string }
export type ConfigGroup = { name: string; rows: ConfigRow[] }

export type BaseConfigsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; locale: string; locales: string[]; groups: ConfigGroup[] }

export const $baseConfigs = atom<BaseConfigsState>({ state: 'loading' })

/** What is of the visitor and not of the shop. */
const own = ['trackingId', 'debug']

let asked = 0

/** Asks for all that the chosen shop's pages start with, in one of its locales or in its first. */
export async function loadBaseConfigs(locale?: string): Promise<void> {
  const turn = ++asked
  $baseConfigs.set({ state: 'loading' })
  const input = { ...(locale && { locale }), dictionaries: 'all' } as const
  // Anybody may ask it, and no customer does: the sign-in of staff is no login of a customer's.
  const answer = await call(getBasicConfigs, input, { staffToken: null })
  if (turn !== asked) return
  if (!answer.ok) return $baseConfigs.set({ state: 'failed', failure: answer })
  const { domain } = answer.value
  const groups = Object.entries(answer.value)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => ({ name, rows: rowsOf(value, '') }))
    .filter(({ rows }) => rows.length > 0)
  $baseConfigs.set({ state: 'listed', locale: domain.locale, locales: domain.locales, groups })
}

/** Those whose key or value has all the words of a filter in it, in any case. */
export function filtered(groups: readonly ConfigGroup[], filter: string): ConfigGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(({ key, value }) => {
        const text = `${name}.${key} ${value}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** Data as rows, one for each value that is no record. */
function rowsOf(value: unknown, key: string): ConfigRow[] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, inner]) =>
      rowsOf(inner, key === '' ? name : `${key}.${name}`),
    )
  if (value === '' && key === '') return []
  return [{ key, value: typeof value === 'string' ? value : JSON.stringify(value) }]
}
