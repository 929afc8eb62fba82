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
 * is the host name, `domainTenant` the tenant that the server found for it. `currencies` are those it
 * sells in, the base currency first; one that was chosen stays while it is offered. Call it in the
 * browser, after mounting; calling it again changes nothing.
 */
export function openSession(shop: { tenant: string; currencies: string[] }): void {
  const stored = readSession()
  updateSession({
    userDomain: location.hostname,
    domainTenant: shop.tenant,
    activeCurrency: currencyFor(stored, shop.tenant, shop.currencies),
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

function currencyFor(session: Session, tenant: string, offered: string[]): string {
  const chosen = session.domainTenant === tenant && offered.includes(session.activeCurrency)
  return chosen ? session.activeCurrency : (offered[0] ?? DEFAULT_CURRENCY)
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
 * the shop is under maintenance then (specification, section 4). Islands have the voices that they speak
 * with from their page, so the dictionary is not asked for.
 */
export async function loadSession(locale: string): Promise<boolean> {
  const answer = await call(getBasicConfigs, { locale, dictionaries: 'none' })
  const basic = answer.ok ? basicConfigs(answer.value) : undefined
  $maintenance.set(answer.ok ? (basic ? null : { ok: false, code: 'shop_unavailable' }) : answer)
  if (!basic) return false
  $basicConfigs.keep(basic)
  const { trackingId, domain } = basic
  const session = readSession()
  const offered = domain.currencies.length > 0 ? domain.currencies : [domain.currency]
  // Before a session was opened nobody has chosen a currency.
  const tenant = session.domainTenant || null
  updateSession({
    trackingId,
    activeCurrency: tenant ? currencyFor(session, tenant, offered) : domain.currency,
  })
  if (!isStaff($permission.get())) updateSession({ customTenant: null })
  return true
}
