/** Of this tab: somebody else's way in another one is another way. */
const NAME = 'quire.from-cart'

/** Default links of pages that somebody passes through without leaving the way from the cart. */
const ON_THE_WAY = ['registration', 'login', 'welcome', 'welcomePromoOffer', 'welcomePromoCode']

/**
 * Whether somebody comes from the cart (specification, section 2): they do where the page before was the cart, and
 * they do no more where it was none of registration, login, cart and welcome pages. Remembers it for the next page.
 */
export function comesFromCart(links: Readonly<Record<string, string>>): boolean {
  const previous = previousPath()
  const isOnTheWay = ON_THE_WAY.some((key) => previous !== null && links[key] === previous)
  const comes = previous !== null && (previous === links['cart'] || (isOnTheWay && remembered()))
  try {
    if (comes) sessionStorage.setItem(NAME, 'yes')
    else sessionStorage.removeItem(NAME)
  } catch {
    // Without storage the flag holds for one page.
  }
  return comes
}

/** The path of the page before in this shop; null where there was none. */
function previousPath(): string | null {
  if (document.referrer === '') return null
  const { origin, pathname } = new URL(document.referrer)
  return origin === location.origin ? pathname : null
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}
