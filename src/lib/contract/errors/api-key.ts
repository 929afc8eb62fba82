import type { Catalogue } from './catalogue.ts'

/** Keys by which programs call. */
export const apiKeyErrors = {
  api_key_unknown: [401, 'There is no such key.'],
  api_key_other_shop: [403, 'This key belongs to another shop.'],
  api_key_ended: [401, 'This key has ended. Make a new one.'],
  api_key_revoked: [401, 'This key was revoked.'],
  api_key_stopped: [
    401,
    'Who made this key may not use it any more. Somebody else of the shop has to take it over.',
  ],
  api_key_not_allowed: [403, 'This key may not do that.'],
  api_key_not_found: [404, 'This shop has no such key.'],
  api_key_beyond: [403, 'A key may do no more than you may yourself.'],
  api_key_end_wrong: [422, 'Choose a day from today on, at most two years away.'],
} as const satisfies Catalogue
