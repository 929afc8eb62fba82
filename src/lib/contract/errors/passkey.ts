import type { Catalogue } from './catalogue.ts'

/** Passkeys, and accounts without a password. */
export const passkeyErrors = {
  passkey_wrong: [401, 'The passkey did not work. Try again, or use another way.'],
  passkey_known: [409, 'This device has a passkey for your account already.'],
  passkey_not_found: [404, 'There is no such passkey.'],
  passkeys_full: [409, 'The account has as many passkeys as it can have. Remove one first.'],
  last_way_in: [
    409,
    'This is the only way into your account. Set a password or add another passkey first.',
  ],
} as const satisfies Catalogue
