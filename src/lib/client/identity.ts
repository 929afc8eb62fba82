import { DEFAULT_CURRENCY } from '../domain/constants.ts'
import { activeTenant } from '../domain/session/tenant.ts'
import { persisted } from './persisted.ts'
import { type Decoded, object, or, text } from './schema.ts'

/** The session as it is stored (specification, section 3). */
const stored = object({
  trackingId: or(text, null),
  domainTenant: or(text, ''),
  customTenant: or(text, null),
  userDomain: or(text, ''),
  activeCurrency: or(text, DEFAULT_CURRENCY),
  /** Email address of the customer that an administrator acts as. */
  isLoggedInAs: or(text, null),
})

export type Session = Decoded<typeof stored>

export const $storedSession = persisted('session', stored, [365, 'd'])

const noSession: Session = {
  trackingId: null,
  domainTenant: '',
  customTenant: null,
  userDomain: '',
  activeCurrency: DEFAULT_CURRENCY,
  isLoggedInAs: null,
}

/** The session, or the specification's defaults where none has been stored. */
export function readSession(): Session {
  return $storedSession.get() ?? { ...noSession, userDomain: globalThis.location?.hostname ?? '' }
}

/** Refusals come back worded in the page's language, which need not be the browser's. */
function pageLanguage(): Record<string, string> {
  const locale = globalThis.document?.documentElement.lang
  return locale ? { 'accept-language': locale } : {}
}

/** Tells an API of another build that this page may say what only its own knows. */
function ownBuild(): Record<string, string> {
  const build: unknown = import.meta.env?.PUBLIC_BUILD_ID
  return typeof build === 'string' && build ? { 'quire-build': build } : {}
}

/** The headers every request carries (specification, section 7). */
export function identityHeaders(session: Session): Record<string, string> {
  const tenant = activeTenant(session)
  return {
    ...(tenant && { 'fe-x-tenant': tenant }),
    'fe-x-active-currency': session.activeCurrency,
    ...(session.trackingId && { 'quire-track-id': session.trackingId }),
    ...pageLanguage(),
    ...ownBuild(),
  }
}
