import { computed } from 'nanostores'
import { isStaff } from '../../lib/domain/staff/signs.ts'
import { $permission } from './permission.ts'

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
