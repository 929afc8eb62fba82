import { isLocalPath } from '../../lib/domain/urls/canonical.ts'
import { namedReturn } from './login-address.ts'

/**
 * Where to go after a login: the page named in the address, else the callback. Only local paths are
 * followed (specification, section 5), and never back to a login.
 */
export function returnAddress(callback: string, never: readonly string[]): string {
  const named = namedReturn()
  const isWanted = isLocalPath(named) && !never.includes(named.split('?', 1)[0] ?? '')
  return isWanted ? named : callback
}
