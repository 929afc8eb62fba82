import { isLocalPath } from '../../lib/domain/urls/canonical.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'

const PARAMETER = 'to'

/** Address of the login (or registration) page that comes back to where the visitor is now. */
export function loginAddress(
  loginPath: string,
  here = location.pathname + location.search,
): string {
  return withQuery(loginPath, { [PARAMETER]: here })
}

/**
 * Where to go after a login: the page named in the address, else the callback. Only local paths are
 * followed (specification, section 5), and never back to a login.
 */
export function returnAddress(callback: string, never: readonly string[]): string {
  const named = namedReturn()
  const isWanted = isLocalPath(named) && !never.includes(named.split('?', 1)[0] ?? '')
  return isWanted ? named : callback
}

/** What the login's link in a page's header leads back to: the page, or what a login page is for. */
export function headerReturn(): string {
  return namedReturn() || location.pathname + location.search
}

function namedReturn(): string {
  return new URLSearchParams(location.search).get(PARAMETER) ?? ''
}
