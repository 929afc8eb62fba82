import { computed } from 'nanostores'
import { persisted } from '../../lib/client/persisted.ts'
import { flag, object } from '../../lib/client/schema.ts'
import { isStaff } from '../../lib/domain/staff/signs.ts'
import { $keysShown } from './keys-shown.ts'
import { $permission } from './permission.ts'

const QUERY = 'show_keys'

/** Whether somebody has switched keys on for all pages of this browser; it goes off after a day. */
export const $keysSwitch = persisted('show-keys', object({ on: flag }), [1, 'd'])

export function switchKeys(on: boolean): void {
  if (on) $keysSwitch.keep({ on })
  else $keysSwitch.clear()
}

/** Whether keys are wanted in place of texts: `/cart/?show_keys`, or the switch. */
export function areKeysWanted(): boolean {
  if (typeof location === 'undefined') return false
  return new URLSearchParams(location.search).has(QUERY) || $keysSwitch.get()?.on === true
}

/** Keys in place of texts, for staff who look for the key of a text on a page. Only staff get them. */
export const $showKeys = computed(
  [$permission, $keysSwitch],
  (permission) => isStaff(permission) && areKeysWanted(),
)

// A page that has loaded this follows it.
if (typeof location !== 'undefined') $showKeys.subscribe((isOn) => $keysShown.set(isOn))
