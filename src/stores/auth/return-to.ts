import { textOf } from '../../lib/client/shape.ts'
import { readStored, removeStored, writeStored } from '../../lib/client/storage.ts'
import { isLocalPath } from '../../lib/domain/urls/canonical.ts'
import { withQuery } from '../../lib/domain/urls/query.ts'

const KEY = 'return-to'
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
  const stored = textOf(readStored(KEY), 'path')
  const target = [named, stored].find(
    (path) => path && isLocalPath(path) && !never.includes(path.split('?', 1)[0] ?? ''),
  )
  return target ?? callback
}

/** Keeps the target while the visitor goes from login to registration and back. */
export function rememberReturn(path: string): void {
  writeStored(KEY, { path }, 30, 'm')
}

export function forgetReturn(): void {
  removeStored(KEY)
}
