import { atom } from 'nanostores'

/** Whether this page lost a login: who was somebody here is asked to be that again. */
export const $lostLogin = atom(false)
