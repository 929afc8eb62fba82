import type { Catalogue } from './catalogue.ts'

export const writtenOfferErrors = {
  written_offer_not_found: [404, 'There is no offer with this number.'],
  written_offer_of_another: [
    403,
    'This offer was made for a customer of ours. Log in with the account that it was made for.',
  ],
} as const satisfies Catalogue
