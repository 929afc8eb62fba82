import { atom } from 'nanostores'
import { type DictionaryPages, fill, voice } from '../../lib/domain/dictionary/dictionary.ts'

export const $pages = atom<DictionaryPages>({})
/** Keys in place of texts, for staff who look for the key of a text on a page. */
export const $showKeys = atom(false)

const SWITCH = 'show_keys'

/** Whether the address asks for keys: `/cart/?show_keys`. Only staff get them. */
export function asksForKeys(): boolean {
  return new URLSearchParams(location.search).has(SWITCH)
}

export function setPages(pages: DictionaryPages): void {
  $pages.set(pages)
}

export function showKeys(on: boolean): void {
  $showKeys.set(on)
}

/** A voice addressed as `page.key`, any case; `undefined!` where there is none. */
export function say(address: string, values: Record<string, string | number> = {}): string {
  return fill(voice($pages.get(), address, { showKeys: $showKeys.get() }), values)
}
