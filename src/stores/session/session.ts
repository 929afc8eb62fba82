import { atom } from 'nanostores'
import { call } from '../../lib/client/call.ts'
import { $storedSession, readSession, type Session } from '../../lib/client/identity.ts'
import { getBasicConfigs } from '../../lib/contract/session.ts'
import { DEFAULT_CURRENCY } from '../../lib/domain/constants.ts'
import { setConfigs } from './config.ts'
import { asksForKeys, setPages, showKeys } from './dictionary.ts'
import { $permission, isStaff, setPermission } from './permission.ts'
import { setUrls } from './urls.ts'

const noSession: Session = {
  trackingId: null,
  domainTenant: '',
  customTenant: null,
  userDomain: '',
  activeCurrency: DEFAULT_CURRENCY,
  isLoggedInAs: null,
}

export const $session = atom<Session>(noSession)

/**
 * Starts the session with what the page knows of its shop (specification, section 4): `userDomain`
 * is the host name, `domainTenant` the tenant that the server found for it. Call it in the browser,
 * after mounting; calling it again changes nothing.
 */
export function openSession(shop: { tenant: string; currency: string }): void {
  const stored = readSession()
  const session: Session = {
    ...stored,
    userDomain: location.hostname,
    domainTenant: shop.tenant,
    activeCurrency: shop.currency || DEFAULT_CURRENCY,
    ...(stored.domainTenant !== shop.tenant && { customTenant: null }),
  }
  keep(session)
}

/** Changes part of the session and keeps it. */
export function updateSession(change: Partial<Session>): void {
  keep({ ...readSession(), ...change })
}

/**
 * Loads the basic configs into the stores of session, urls, dictionary, configs and permissions.
 * Answers false where they cannot be had or lack the mandatory domain, urls or default links.
 * Staff whose address asks for it see keys instead of texts from then on.
 */
export async function loadSession(locale: string): Promise<boolean> {
  const answer = await call(getBasicConfigs, { locale })
  if (!answer.ok) return false
  const { trackingId, domain, urls, defaultLinks } = answer.value
  if (!domain || !urls || !defaultLinks) return false
  updateSession({ trackingId, activeCurrency: domain.currency })
  setUrls(urls, defaultLinks)
  setPages(answer.value.dictionaries)
  setConfigs(answer.value)
  setPermission(answer.value.debug)
  showKeys(asksForKeys() && isStaff($permission.get()))
  return true
}

function keep(session: Session): void {
  const same = JSON.stringify(session) === JSON.stringify(readSession())
  if (!same) $storedSession.keep(session)
  $session.set(session)
}
