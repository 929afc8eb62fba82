import type { Catalogue } from './catalogue.ts'

/** Mails of the shop. */
export const mailErrors = {
  mail_not_found: [404, 'There is no such mail.'],
  mail_under_way: [409, 'This mail is being sent already.'],
} as const satisfies Catalogue
