import type { Catalogue } from './catalogue.ts'

/** Companies with several persons. */
export const companyErrors = {
  company_not_found: [404, 'You are a member of no company.'],
  company_account_needed: [403, 'Create an account first. Guests cannot be members of a company.'],
  company_joined_already: [409, 'You are a member of a company already. Leave it first.'],
  company_role_missing: [403, 'Your role in the company does not include this.'],
  company_full: [409, 'The company has as many members and invitations as it can have.'],
  company_member_known: [409, 'This person is a member already.'],
  company_member_not_found: [404, 'There is no such member.'],
  company_last_administrator: [
    409,
    'Somebody has to administer the members. Name another person first.',
  ],
  company_no_approver: [409, 'Somebody has to approve orders while there is a limit.'],
  company_invitation_invalid: [
    410,
    'This invitation has ended or was used already. Ask for a new one.',
  ],
  company_invitation_foreign: [
    403,
    'This invitation was sent to another email address. Log in with that address.',
  ],
} as const satisfies Catalogue
