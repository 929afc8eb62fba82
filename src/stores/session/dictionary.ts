import { computed } from 'nanostores'
import { fill, voice } from '../../lib/domain/dictionary/dictionary.ts'
import { isStaff } from '../../lib/domain/staff/signs.ts'
import { basicPart } from './basic-configs.ts'
import { $permission } from './permission.ts'

export const $pages = basicPart('dictionaries')

const SWITCH = 'show_keys'

/**
 * Keys in place of texts, for staff who look for the key of a text on a page: `/cart/?show_keys`.
 * Only staff get them.
 */
export const $showKeys = computed(
  $permission,
  (permission) =>
    typeof location !== 'undefined' &&
    isStaff(permission) &&
    new URLSearchParams(location.search).has(SWITCH),
)

/** A voice addressed as `page.key`, any case; `undefined!` where there is none. */
export function say(address: string, values: Record<string, string | number> = {}): string {
  return fill(voice($pages.get(), address, { showKeys: $showKeys.get() }), values)
}
