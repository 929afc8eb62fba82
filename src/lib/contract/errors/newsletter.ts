import type { Catalogue } from './catalogue.ts'

/** Who gets the newsletter. */
export const newsletterErrors = {
  newsletter_link_invalid: [404, 'This link is not one of ours, or it is older than 30 days.'],
} as const satisfies Catalogue
