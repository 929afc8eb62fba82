const PARAMETER = 'to'

/** Address of the login (or registration) page that comes back to where the visitor is now. */
export function loginAddress(
  loginPath: string,
  here = location.pathname + location.search,
): string {
  return `${loginPath}?${PARAMETER}=${encodeURIComponent(here)}`
}

/** The page that the address of a login page names to come back to; empty without one. */
export function namedReturn(): string {
  return new URLSearchParams(location.search).get(PARAMETER) ?? ''
}
