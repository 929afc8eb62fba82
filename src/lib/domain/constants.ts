/**
 * Business constants and limits of the specification's section 9; what the shop does not do yet
 * (banners, design templates) has none here yet.
 */

/** Default currency. */
export const DEFAULT_CURRENCY = 'EUR'
/** Max cart items. */
export const MAX_LINES = 15
/** Max cart price, VAT included: 100000 in the major unit of whatever currency the cart has. */
export const MAX_GROSS_CENTS = 100_000 * 100
/**
 * Anonymous id cookie: names the visitor of an anonymous cart (section 6). Either side sets it, and
 * scripts read it and clear it after a login.
 */
export const ANONYMOUS_COOKIE = 'anonymous_id'
/** How long it is kept, in seconds: 7 days. */
export const ANONYMOUS_ID_SECONDS = 604_800
/** Agent cookie: the browser of somebody who signed in as staff (section 1). The server signs it. */
export const AGENT_COOKIE = 'quire-agent'
/** Debug cookie: staff who want debug information. */
export const DEBUG_COOKIE = 'quire-debug'
/** Stored data default expiry, in minutes. */
export const STORED_DATA_MINUTES = 5
/** Amount comparison: amounts are compared in hundredths. */
export const HUNDREDTHS = 100
/** Default labels per roll. */
export const DEFAULT_LABELS_PER_ROLL = 500
/** Default rolls. */
export const DEFAULT_ROLLS = 1
/** Default sender. */
export const DEFAULT_SENDER = 'quire'
/** Taxed price rounding, in decimals. */
export const TAXED_PRICE_DECIMALS = 2
/** Access token lifetime, in seconds. */
export const ACCESS_TOKEN_SECONDS = 86_400
/** Refresh token lifetime, in seconds. */
export const REFRESH_TOKEN_SECONDS = 604_800
/** How long a browser counts as one that an account was used in, in seconds: 30 days. */
export const DEVICE_SECONDS = 30 * 86_400
/** Auth cookie. */
export const AUTH_COOKIE = { maxAge: 86_400, path: '/', sameSite: 'lax' } as const
/** Client timeout, in milliseconds. */
export const CLIENT_TIMEOUT_MS = 25_000
/** Server timeout, in milliseconds. */
export const SERVER_TIMEOUT_MS = 10_000
/** Retries of a call, client and server alike. */
export const CALL_RETRIES = 1
/** Statuses that are tried once more where a call is safe to repeat (section 7). */
export const RETRIED_STATUSES: readonly number[] = [408, 409, 425, 429, 500, 502, 503, 504]

/** Minor units that a column of the books holds: 21 million euros. */
export const MOST_CENTS = 2_147_483_647
