import { persisted } from '../../lib/client/persisted.ts'
import { object, text } from '../../lib/client/schema.ts'
import { isLocalPath } from '../../lib/domain/urls/canonical.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'

/** Kept while the visitor goes from login to registration and back. */
const $target = persisted('return-to', object({ path: text }), [30, 'm'])
const PARAMETER = 'to'

/** Address of the login (or registration) page that comes back to where the visitor is now. */
export function loginAddress(
  loginPath: string,
  here = location.pathname + location.search,
): string {
  return withQuery(loginPath, { [PARAMETER]: here })
}

/**
 * Where to go after a login: the page named in the address, else the one remembered, else the
 * callback. Only local paths are followed (specification, section 5), and never back to a login.
 */
export function returnAddress(callback: string, never: readonly string[]): string {
  const named = new URLSearchParams(location.search).get(PARAMETER)
  const stored = $target.get()?.path
  const target = [named, stored].find(
    (path) => path && isLocalPath(path) && !never.includes(path.split('?', 1)[0] ?? ''),
  )
  return target ?? callback
}

export function rememberReturn(path: string): void {
  $target.keep({ path })
}

export function forgetReturn(): void {
  $target.clear()
}
