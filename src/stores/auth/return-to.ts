import { isLocalPath } from '../../lib/domain/urls/canonical.ts'
import { namedReturn } from './login-address.ts'

/**
 * Where to go after a login: the page named in the address, if any. Only local paths are followed
 * (specification, section 5), and never back to a login.
 */
export function returnAddress(never: readonly string[]): string | null {
  const named = namedReturn()
  const isWanted = isLocalPath(named) && !never.includes(named.split('?', 1)[0] ?? '')
  return isWanted ? named : null
}
