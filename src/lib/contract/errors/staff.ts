import type { Catalogue } from './catalogue.ts'

/** Accounts of the staff. */
export const staffErrors = {
  staff_not_found: [404, 'Nobody of the staff has this account.'],
  staff_taken: [409, 'Somebody of the staff has this email address already.'],
  staff_yourself: [409, 'Nobody decides about their own account. Ask somebody else.'],
  staff_beyond: [403, 'This reaches into shops that you do not decide about.'],
  tenant_unknown: [422, 'There is no such shop.'],
} as const satisfies Catalogue
