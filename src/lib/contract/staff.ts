import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { permissions } from './permissions.ts'
import { asSent, country, id, instant, typedEmail } from './shapes.ts'

/** Six digits of an authenticator app; blanks between them are how apps show them. */
const code = z
  .string()
  .max(12)
  .transform((given) => given.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

const staffMember = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    /** `missing`: it is required here, and nothing else is allowed before it is set up. */
    secondFactor: z.enum(['on', 'off', 'missing']),
    /** What the person may do, by tenant. */
    permissions: z.record(z.string(), z.array(z.enum(permissions))),
    /** Every shop there is, by the id of its tenant. */
    shops: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        country,
        timeZone: z.string(),
        /** Where its own pages are. */
        host: z.string(),
      }),
    ),
    /** When the sign-in ends by itself. */
    expiresAt: instant,
  })
  .meta({ id: 'StaffMember' })

export const signInStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sign-in/',
  summary: 'Sign a member of staff in; the token is sent as Bearer and cannot be refreshed',
  input: z.object({
    email: typedEmail,
    password: z.string().min(1).max(200).register(asSent, { why: 'secret' }),
    /** Asked for by `code_required` where the account has a second factor. */
    code: code.optional(),
  }),
  output: z.object({
    data: z.object({
      access_token: z.string(),
      /** Seconds. */
      expires_in: z.int(),
    }),
    staff: staffMember,
  }),
  errors: ['credentials_wrong', 'code_required', 'code_wrong'],
  access: 'anyone',
  token: 'ignored',
})

export const signOutStaff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/sign-out/',
  summary: 'End the sign-in of a member of staff, and every login as a customer that came from it',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required'],
  access: 'staff',
})

export const getStaff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/me/',
  summary: 'The member of staff who is signed in, and what the person may do where',
  input: z.object({}),
  output: z.object({ staff: staffMember }),
  errors: ['login_required'],
  access: 'staff',
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/second-factor/',
  summary: 'Make the secret of a second factor; it is shown this once, and counts once confirmed',
  input: z.object({}),
  output: z.object({
    /** Base32, to be typed into an authenticator app. */
    secret: z.string(),
    /** The same as an `otpauth:` address, for a code to photograph. */
    uri: z.string(),
  }),
  errors: ['login_required', 'second_factor_on'],
  access: 'staff',
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/second-factor/confirm/',
  summary: 'Confirm the second factor by a code of it; other sign-ins of the account end',
  input: z.object({ code }),
  output: z.object({ staff: staffMember }),
  errors: ['login_required', 'code_wrong'],
  access: 'staff',
})

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/v1/admin/overview/',
  summary: 'How the shop stands, as far as the caller may know',
  input: z.object({}),
  output: z.object({
    edition: z.object({ number: z.int(), publishedAt: instant.nullable(), note: z.string() }),
    /** Of this tenant; null without `orders.read`. */
    orders: z
      .object({
        awaitingPayment: z.int(),
        placedToday: z.int(),
        toDo: z.int(),
        /** With an instalment that is overdue. */
        behind: z.int(),
        /** With a payment whose dispute is open. */
        disputed: z.int(),
        /** Withdrawals that nobody has seen to. */
        withdrawals: z.int(),
      })
      .nullable(),
  }),
  errors: ['login_required'],
  access: 'staff',
})
