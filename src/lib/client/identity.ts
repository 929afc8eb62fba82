import { DEFAULT_CURRENCY } from '../domain/constants.ts'
import { activeTenant } from '../domain/session/tenant.ts'
import { textOf } from './shape.ts'
import { readStored, writeStored } from './storage.ts'

/** The session as it is stored (specification, section 3). */
export type Session = {
  trackingId: string | null
  domainTenant: string
  customTenant: string | null
  userDomain: string
  activeCurrency: string
  /** Email address of the customer that an administrator acts as. */
  isLoggedInAs: string | null
}

const KEY = 'session'
const DAYS = 365

export function readSession(): Session {
  const stored = readStored(KEY)
  return {
    trackingId: textOf(stored, 'trackingId'),
    domainTenant: textOf(stored, 'domainTenant') ?? '',
    customTenant: textOf(stored, 'customTenant'),
    userDomain: textOf(stored, 'userDomain') ?? globalThis.location?.hostname ?? '',
    activeCurrency: textOf(stored, 'activeCurrency') ?? DEFAULT_CURRENCY,
    isLoggedInAs: textOf(stored, 'isLoggedInAs'),
  }
}

export function writeSession(session: Session): void {
  writeStored(KEY, session, DAYS, 'd')
}

/** Refusals come back worded in the page's language, which need not be the browser's. */
function pageLanguage(): Record<string, string> {
  const locale = globalThis.document?.documentElement.lang
  return locale ? { 'accept-language': locale } : {}
}

/** The headers every request carries (specification, section 7). */
export function identityHeaders(session: Session): Record<string, string> {
  const tenant = activeTenant(session)
  return {
    ...(tenant && { 'fe-x-tenant': tenant }),
    'fe-x-active-currency': session.activeCurrency,
    ...(session.trackingId && { 'quire-track-id': session.trackingId }),
    ...pageLanguage(),
  }
}
