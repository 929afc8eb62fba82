import { atom } from 'nanostores'

/** Whether texts are shown as their keys; `show-keys.ts`, which only staff load, says so. */
export const $keysShown = atom(false)
