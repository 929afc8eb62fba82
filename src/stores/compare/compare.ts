import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'
import {
  getProductCustomConfigFromKey,
  priceProductCustomConfig,
} from '../../lib/contract/custom-config.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'

type Found = OutputOf<typeof getProductCustomConfigFromKey>

/** A choice of a short key; without a price where it cannot be ordered as it is, and why. */
export type ComparedChoice = Pick<Found, 'key' | 'config' | 'productConfigurationId'> & {
  price: OutputOf<typeof priceProductCustomConfig> | null
  failure: Failure | null
}

export type CompareState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'ready'; choices: ComparedChoice[] }
  | { state: 'failed'; failure: Failure }

export const $compare = atom<CompareState>({ state: 'loading' })

/** Short keys in the page's address: the choice that was just made, and the one that it is held against. */
const COMPARE_PARAMETERS = { one: 'key', other: 'with' } as const

/** The choice that was last put here alone: the next one is compared with it. */
const $waiting = persisted('compare-with', object({ key: text }), [7, 'd'])

/**
 * Opens the choices that the address names. One alone is kept in this browser until the next one comes, and
 * the address has both from then on, so that it can be sent.
 */
export async function openCompare(search: string): Promise<void> {
  const parameters = new URLSearchParams(search)
  const one = parameters.get(COMPARE_PARAMETERS.one)?.trim()
  if (!one) {
    $compare.set({ state: 'none' })
    return
  }
  const waiting = $waiting.get()?.key
  const named = parameters.get(COMPARE_PARAMETERS.other)?.trim()
  const other = named || (waiting === one ? undefined : waiting)
  $compare.set({ state: 'loading' })
  const found = await Promise.all([...(other ? [other] : []), one].map(choiceOf))
  // One choice may be typed in two ways.
  const byKey = new Map(found.flatMap((each) => ('key' in each ? [[each.key, each]] : [])))
  const choices = [...byKey.values()]
  const failed = found.find((each) => !('key' in each))
  const [alone] = choices
  if (!alone) {
    if (failed && 'ok' in failed) $compare.set({ state: 'failed', failure: failed })
    return
  }
  if (choices.length === 2) {
    $waiting.clear()
    const both = new URLSearchParams({ [COMPARE_PARAMETERS.one]: one })
    if (other) both.set(COMPARE_PARAMETERS.other, other)
    history.replaceState(history.state, '', `${location.pathname}?${both}`)
  } else $waiting.keep({ key: alone.key })
  $compare.set({ state: 'ready', choices })
}

async function choiceOf(key: string): Promise<ComparedChoice | Failure> {
  const [found, price] = await Promise.all([
    call(getProductCustomConfigFromKey, { key }),
    call(priceProductCustomConfig, { key }),
  ])
  if (!found.ok) return found
  const { config, productConfigurationId } = found.value
  return {
    ...{ key: found.value.key, config, productConfigurationId },
    price: price.ok ? price.value : null,
    failure: price.ok ? null : price,
  }
}
