import { atom } from 'nanostores'
import { numberOf, textOf } from '../../lib/client/shape.ts'
import { onStored, readStored, removeStored, writeStored } from '../../lib/client/storage.ts'
import { hasLiveTokens, TOKENS_KEY } from '../../lib/client/tokens.ts'

/** What a page's header says about the visitor; read from storage, so that no page needs a call. */
export type Header = {
  /** Lines in the cart. */
  count: number
  loggedIn: boolean
  firstName: string
  /** Email address of the customer an administrator acts as. */
  isLoggedInAs: string
}

export const CART_KEY = 'cart-summary'
const CUSTOMER_KEY = 'customer-summary'
const SUMMARY_DAYS = 7

const nobody: Header = { count: 0, loggedIn: false, firstName: '', isLoggedInAs: '' }

/** `$header.subscribe(show)` calls at once and at every change, of other tabs too. */
export const $header = atom<Header>(nobody)

/** Reads the storage again, after this tab changed it. */
export function readHeader(): void {
  const loggedIn = hasLiveTokens()
  $header.set({
    count: numberOf(readStored(CART_KEY), 'count') ?? 0,
    loggedIn,
    firstName: (loggedIn && textOf(readStored(CUSTOMER_KEY), 'firstName')) || '',
    isLoggedInAs: (loggedIn && textOf(readStored('session'), 'isLoggedInAs')) || '',
  })
}

export function setCartCount(count: number): void {
  // Written even when the count stays: the new time stamp tells other tabs that the cart changed.
  if (count === 0) removeStored(CART_KEY)
  else writeStored(CART_KEY, { count }, SUMMARY_DAYS, 'd')
  readHeader()
}

export function setHeaderName(firstName: string | null): void {
  if (firstName === null) removeStored(CUSTOMER_KEY)
  else writeStored(CUSTOMER_KEY, { firstName }, SUMMARY_DAYS, 'd')
  readHeader()
}

// In a browser the module starts by itself; a server has no visitor to read of.
if (typeof document !== 'undefined') {
  readHeader()
  for (const key of [CART_KEY, CUSTOMER_KEY, TOKENS_KEY, 'session']) onStored(key, readHeader)
}
