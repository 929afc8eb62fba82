import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { companyRoles, fieldLengths, MAX_APPROVAL_AMOUNT } from './limits.ts'
import { asSent, emailAddress, id, instant, money } from './shapes.ts'

const role = z.enum(companyRoles)
const roles = z.array(role).min(1).max(companyRoles.length)
/** One line and no address of a site: it stands in mails to whom the shop does not know. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(fieldLengths.company)
  .regex(/^(?!.*:\/\/)\P{Cc}*$/u)
  .register(asSent, { why: 'own rule' })
const token = z.string().max(200)

export const company = z
  .object({
    id,
    name: z.string(),
    /** VAT included; an order above it waits for somebody who approves. Null: none waits. */
    approveAbove: money.nullable(),
    /** What the customer who asks may do. */
    roles: z.array(role),
    /** By name. */
    members: z.array(
      z.object({
        id,
        name: z.string(),
        /** Empty for those who do not administer the members. */
        email: z.string(),
        roles: z.array(role),
        since: instant,
        isYou: z.boolean(),
      }),
    ),
    /** Open ones, newest first; none for those who do not administer the members. */
    invitations: z.array(
      z.object({ id, email: z.string(), roles: z.array(role), expiresAt: instant }),
    ),
  })
  .meta({ id: 'Company' })

const answer = z.object({ company })

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v1/company/',
  summary: 'The company of the customer, with its members; null for who is of none',
  input: z.object({}),
  output: z.object({ company: company.nullable() }),
  errors: ['login_required'],
  access: 'customer',
})

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/v1/company/',
  summary: 'Make a company of which the customer is the first member, with every role',
  input: z.object({ name }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_account_needed',
    'company_joined_already',
  ],
  access: 'owner',
})

export const changeCompany = endpoint({
  method: 'PATCH',
  path: '/api/v1/company/',
  summary: 'Change the name of the company, or above which amount orders wait for an approval',
  input: z.object({
    name: name.optional(),
    /** Minor units of the shop's currency, VAT included; null: no order waits. */
    approveAbove: z.int().nonnegative().max(MAX_APPROVAL_AMOUNT).nullable().optional(),
  }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_role_missing',
    'company_no_approver',
  ],
  access: 'owner',
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/company/invitation/',
  summary: 'Invite somebody into the company by a mail with a link that works once',
  input: z.object({ email: emailAddress, roles }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_role_missing',
    'company_full',
    'company_member_known',
  ],
  access: 'owner',
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/company/invitation/',
  summary: 'Make the link of an invitation useless',
  input: z.object({ id }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_role_missing',
    'company_invitation_invalid',
  ],
  access: 'owner',
})

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/company/invitation/read/',
  summary: 'Who invites the customer into which company, before they say yes',
  input: z.object({ token }),
  output: z.object({ name: z.string(), by: z.string(), roles: z.array(role) }),
  errors: [
    'login_required',
    'not_allowed',
    'company_invitation_invalid',
    'company_invitation_foreign',
  ],
  access: 'owner',
})

export const joinCompany = endpoint({
  method: 'POST',
  path: '/api/v1/company/invitation/accept/',
  summary: 'Become a member of the company that an invitation names',
  input: z.object({ token }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_account_needed',
    'company_invitation_invalid',
    'company_invitation_foreign',
    'company_joined_already',
    'company_full',
  ],
  access: 'owner',
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/company/member/',
  summary: 'Say what a member of the company may do',
  input: z.object({ id, roles }),
  output: answer,
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_role_missing',
    'company_member_not_found',
    'company_last_administrator',
    'company_no_approver',
  ],
  access: 'owner',
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/company/member/',
  summary: 'Remove a member, or leave; what was ordered stays with the company',
  input: z.object({ id }),
  output: z.object({ company: company.nullable() }),
  errors: [
    'login_required',
    'not_allowed',
    'company_not_found',
    'company_role_missing',
    'company_member_not_found',
    'company_last_administrator',
    'company_no_approver',
  ],
  access: 'owner',
})
