/** The tenant calls are made for: `customTenant` overrides `domainTenant` (section 3, session). */
export function activeTenant(session: {
  domainTenant: string
  customTenant?: string | null
}): string {
  return session.customTenant || session.domainTenant
}

/** A Host header's name: lower case, without port and without the root's dot. */
export function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}
