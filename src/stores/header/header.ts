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
  /** Name of the shop that a member of staff has turned this browser's calls to. */
  otherShop: string
}

export const $cartSummary = persisted('cart-summary', object({ count: number }), [7, 'd'])
const $customerSummary = persisted('customer-summary', object({ firstName: text }), [7, 'd'])
/** The shop that was chosen last; whether the choice still holds is the session's to say. */
const $chosenShop = persisted('chosen-shop', object({ id: text, name: text }), [365, 'd'])

/** `$header.subscribe(show)` calls at once and at every change, of other tabs too. */
export const $header = computed(
  [$cartSummary, $customerSummary, $tokens, $storedSession, $chosenShop],
  (cart, customer, tokens, session, chosen): Header => {
    const loggedIn = hasLiveTokens()
    const other = session?.customTenant ?? ''
    const acting = loggedIn && tokens?.strategy === 'admin'
    return {
      count: cart?.count ?? 0,
      loggedIn,
      firstName: (loggedIn && customer?.firstName) || '',
      isLoggedInAs: (acting && session?.isLoggedInAs) || '',
      otherShop: chosen?.id === other ? chosen.name : other,
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

export function setHeaderShop(shop: { id: string; name: string } | null): void {
  if (shop === null) $chosenShop.clear()
  else $chosenShop.keep({ id: shop.id, name: shop.name })
}
