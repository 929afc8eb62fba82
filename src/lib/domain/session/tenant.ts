/** Message of the specification, section 8. */
export const TENANT_INVALID_MESSAGE = 'Tenant domain not valid.'

export type TenantResolution<Tenant> =
  | { ok: true; tenant: Tenant; userDomain: string }
  | {
      ok: false
      code: 'tenant_invalid'
      message: typeof TENANT_INVALID_MESSAGE
      userDomain: string
    }

/**
 * The tenant of a Host header (specification, section 4, session start): the one the host is mapped
 * to. An unknown host is refused, unless it is the default domain itself (architecture, tenants).
 */
export function resolveTenant<Tenant extends { id: string; hosts: readonly string[] }>(
  host: string,
  tenants: readonly Tenant[],
  defaultDomain: { host: string; tenant: string },
): TenantResolution<Tenant> {
  const userDomain = hostName(host)
  const mapped = tenants.find(({ hosts }) => hosts.some((each) => hostName(each) === userDomain))
  const isDefault = userDomain !== '' && userDomain === hostName(defaultDomain.host)
  const tenant =
    mapped ?? (isDefault ? tenants.find(({ id }) => id === defaultDomain.tenant) : null)
  if (tenant) return { ok: true, tenant, userDomain }
  return { ok: false, code: 'tenant_invalid', message: TENANT_INVALID_MESSAGE, userDomain }
}

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
