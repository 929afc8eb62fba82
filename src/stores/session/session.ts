import { computed } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { $storedSession, readSession, type Session } from '../../lib/client/identity.ts'
import { getBasicConfigs } from '../../lib/contract/session.ts'
import { DEFAULT_CURRENCY } from '../../lib/domain/constants.ts'
import { isStaff } from '../../lib/domain/staff/signs.ts'
import { $basicConfigs, $maintenance, basicConfigs } from './basic-configs.ts'
import { $permission } from './permission.ts'

export const $session = computed($storedSession, () => readSession())

/**
 * Starts the session with what the page knows of its shop (specification, section 4): `userDomain`
 * is the host name, `domainTenant` the tenant that the server found for it. Call it in the browser,
 * after mounting; calling it again changes nothing.
 */
export function openSession(shop: { tenant: string; currency: string }): void {
  const stored = readSession()
  updateSession({
    userDomain: location.hostname,
    domainTenant: shop.tenant,
    activeCurrency: shop.currency || DEFAULT_CURRENCY,
    ...(stored.domainTenant !== shop.tenant && { customTenant: null }),
  })
}

/**
 * Makes the calls of this browser for another tenant than the page's (specification, section 3), or
 * for the page's again. The server heeds it for staff alone.
 */
export function chooseTenant(tenant: string | null): void {
  updateSession({ customTenant: tenant })
}

/** Changes part of the session and keeps it. */
export function updateSession(change: Partial<Session>): void {
  const session = { ...readSession(), ...change }
  const same = JSON.stringify(session) === JSON.stringify($storedSession.get())
  if (!same) $storedSession.keep(session)
}

/**
 * Loads the basic configs, which the stores of urls, dictionary, configs and permissions are computed
 * from. Answers false where they cannot be had or lack the mandatory domain, urls or default links:
 * the shop is under maintenance then (specification, section 4).
 */
export async function loadSession(locale: string): Promise<boolean> {
  const answer = await call(getBasicConfigs, { locale })
  const basic = answer.ok ? basicConfigs(answer.value) : undefined
  $maintenance.set(answer.ok ? (basic ? null : { ok: false, code: 'shop_unavailable' }) : answer)
  if (!basic) return false
  $basicConfigs.keep(basic)
  updateSession({ trackingId: basic.trackingId, activeCurrency: basic.domain.currency })
  if (!isStaff($permission.get())) updateSession({ customTenant: null })
  return true
}
