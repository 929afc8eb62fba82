import { computed } from 'nanostores'
import { $storedSession } from '../../lib/client/identity.ts'
import { persisted } from '../../lib/client/persisted.ts'
import { number, object, text } from '../../lib/client/schema.ts'
import { $tokens, hasLiveTokens } from '../../lib/client/tokens.ts'

/** What a page's header says about the visitor; read from storage, so that no page needs a call. */
export type Header = {
  /** Lines in the cart. */
  count: number
  loggedIn: boolean
  firstName: string
  /** Email address of the customer a member of staff acts as. */
  isLoggedInAs: string
  /** Id of the tenant that a member of staff has turned this browser's calls to. */
  customTenant: string
}

export const $cartSummary = persisted('cart-summary', object({ count: number }), [7, 'd'])
const $customerSummary = persisted('customer-summary', object({ firstName: text }), [7, 'd'])

/** `$header.subscribe(show)` calls at once and at every change, of other tabs too. */
export const $header = computed(
  [$cartSummary, $customerSummary, $tokens, $storedSession],
  (cart, customer, tokens, session): Header => {
    const loggedIn = hasLiveTokens()
    const acting = loggedIn && tokens?.strategy === 'admin'
    return {
      count: cart?.count ?? 0,
      loggedIn,
      firstName: (loggedIn && customer?.firstName) || '',
      isLoggedInAs: (acting && session?.isLoggedInAs) || '',
      customTenant: session?.customTenant ?? '',
    }
  },
)

/** Written even when the count stays: the new time stamp tells other tabs that the cart changed. */
export function setCartCount(count: number): void {
  if (count === 0) $cartSummary.clear()
  else $cartSummary.keep({ count })
}

export function setHeaderName(firstName: string | null): void {
  if (firstName === null) $customerSummary.clear()
  else $customerSummary.keep({ firstName })
}
