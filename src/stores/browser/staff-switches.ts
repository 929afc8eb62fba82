import { readText } from '../../lib/client/storage.ts'

// What staff may have switched on in this browser, as cheaply as every page can afford to ask. Whether
// somebody is staff is looked at where it is shown.

/** Keys in place of texts: by the address, or by the switch of `stores/session/show-keys.ts`. */
export function areKeysAsked(): boolean {
  return location.search.includes('show_keys') || readText('quire.show-keys') !== null
}

export function isDebugAsked(): boolean {
  return document.cookie.includes('quire-debug=')
}
