import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { MIN_REASON } from './limits.ts'
import { roleNames } from './permissions.ts'
import { emailAddress, id, instant, typedPassword } from './shapes.ts'

const access = { staff: 'staff.manage' } as const
const refused = [
  'login_required',
  'not_allowed',
  'second_factor_missing',
] as const satisfies ErrorCode[]

/** A role in one tenant, or in all of them: `*`. */
const grant = z.object({ role: z.enum(roleNames), tenant: z.string().min(1).max(60) })

const staffAccount = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    /** Has set no password yet. */
    isInvited: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Those in this tenant and in all of them; others too for who decides about all. */
    grants: z.array(grant),
    /** Sign-ins that are open, the newest first, and when the last one was. */
    sessions: z.array(z.object({ id, since: instant, secondFactor: z.boolean() })),
    lastSignIn: instant.nullable(),
    /** Whether whoever asks may decide about this account. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'StaffAccount' })

export const listStaffAccounts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/staff/',
  summary:
    'Who of the staff has a role in the tenant, or none; everybody for who decides about all',
  input: z.object({}),
  output: z.object({ accounts: z.array(staffAccount) }),
  errors: [...refused],
  access,
})

const reason = z.string().trim().min(MIN_REASON).max(300)
const done = z.object({ account: staffAccount })
const changeErrors = [...refused, 'staff_not_found', 'staff_yourself', 'staff_beyond'] as const

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/',
  summary: 'Add an account of the staff and send the mail by which its password is set',
  input: z.object({
    email: emailAddress,
    name: z.string().trim().min(1).max(120),
    grants: z.array(grant).min(1).max(20),
    reason,
  }),
  output: done,
  errors: [...refused, 'staff_taken', 'staff_beyond', 'staff_not_found', 'tenant_unknown'],
  access,
})

export const sendStaffLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/link/',
  summary:
    'Send somebody of the staff another link by which a password is set; older ones are void',
  input: z.object({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const grantStaffRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/grant/',
  summary: 'Give a role; giving it again changes nothing',
  input: grant.extend({ id, reason }),
  output: done,
  errors: [...changeErrors, 'tenant_unknown'],
  access,
})

export const revokeStaffRole = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/revoke/',
  summary: 'Take a role away, at once',
  input: grant.extend({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/end-sessions/',
  summary: 'End every sign-in of somebody of the staff',
  input: z.object({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const endStaffSession = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/end-session/',
  summary: 'End one sign-in of somebody of the staff; ending it again changes nothing',
  input: z.object({ id, sessionId: id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const resetStaffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/reset-second-factor/',
  summary: 'Forget a second factor whose telephone is lost; every sign-in ends',
  input: z.object({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const blockStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/block/',
  summary: 'Close an account of the staff: every sign-in ends, and none is opened',
  input: z.object({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const unblockStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/{id}/unblock/',
  summary: 'Open an account of the staff again',
  input: z.object({ id, reason }),
  output: done,
  errors: [...changeErrors],
  access,
})

export const acceptStaffLink = endpoint({
  method: 'POST',
  path: '/api/v1/admin/staff/password/',
  summary: 'Set a password as a member of the staff by the link of a mail, which ends all sign-ins',
  input: z.object({ token: z.string().max(200), password: typedPassword }),
  output: z.object({ email: z.string() }),
  errors: ['link_invalid', 'password_weak'],
  access: 'anyone',
  token: 'ignored',
})
