import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths, MIN_REASON } from './limits.ts'
import { proof } from './proof.ts'
import { asSent, emailAddress, typedEmail, typedPassword } from './shapes.ts'
import { tokens } from './tokens.ts'

const password = z.string().min(1).max(fieldLengths.password).register(asSent, { why: 'secret' })

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/',
  summary: 'Log a customer in',
  input: z.object({ email: typedEmail, password }),
  output: tokens,
  errors: ['credentials_wrong', 'account_locked'],
  access: 'anyone',
  token: 'ignored',
})

export const askLoginCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login-code/',
  summary: 'Ask for a mail with a code that logs in once; sent to whatever address is named',
  input: z.object({ email: emailAddress }),
  // The same for every address: nobody learns who has an account.
  output: z.object({ state: z.literal('asked') }),
  errors: [],
  access: 'anyone',
  token: 'ignored',
})

export const loginByCode = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login-code/confirm/',
  summary: 'Log a customer in by the code of a mail, which proves the address',
  input: z.object({
    email: emailAddress,
    /** Six digits; blanks between them do no harm. */
    code: z
      .string()
      .max(12)
      .transform((given) => given.replace(/\s/g, ''))
      .pipe(z.string().regex(/^\d{6}$/)),
  }),
  /** `passwordEnded`: the address was proved for the first time, and the password that was set with it is gone. */
  output: tokens.extend({ passwordEnded: z.literal(true).optional() }),
  errors: ['login_code_wrong', 'account_locked'],
  access: 'anyone',
  token: 'ignored',
})

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/v1/auth/refreshToken/',
  summary: 'Exchange a refresh token for new tokens',
  input: z.object({ refresh_token: z.string().max(200) }),
  output: tokens,
  errors: ['session_expired'],
  access: 'anyone',
  token: 'ignored',
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/auth/logout/',
  summary: 'End the login',
  input: z.object({}),
  output: z.object({ success: z.literal(true) }),
  errors: [],
  access: 'anyone',
  token: 'ignored',
})

export const loginAsUser = endpoint({
  method: 'POST',
  path: '/api/v1/admin/login-as-user/',
  summary: 'Log in as a customer, by a member of staff; every use is recorded',
  input: z.object({
    email: emailAddress,
    reason: z.string().trim().min(MIN_REASON).max(300),
  }),
  output: z.object({
    data: z.object({
      /** Good as long as the sign-in and the permission behind it; it cannot be refreshed. */
      access_token: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      strategy: z.literal('admin'),
    }),
  }),
  errors: ['login_required', 'not_allowed', 'second_factor_missing', 'customer_not_found'],
  access: { staff: 'customers.login_as' },
})

const asked = z.object({
  /** The same for every address: nobody learns who has an account. */
  state: z.literal('asked'),
})
const done = z.object({ success: z.literal(true) })
/** From the link in the mail. */
const token = z.string().max(200)
/** Held to the rule of `domain/passwords`, which refuses with `password_weak`. */
const newPassword = typedPassword

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password/',
  summary: 'Change the password, which ends all other logins',
  input: z.object({ currentPassword: password, password: newPassword }),
  output: done,
  errors: ['login_required', 'not_allowed', 'password_wrong', 'password_weak', 'password_same'],
  access: 'owner',
})

export const askPasswordReset = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-reset/',
  summary: 'Ask for a mail with a link that sets a new password; sent to whatever address is named',
  input: z.object({ email: emailAddress }),
  output: asked,
  errors: [],
  access: 'anyone',
  token: 'ignored',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password-reset/confirm/',
  summary: 'Set a new password by the link of a mail, which ends all logins',
  input: z.object({ token, password: newPassword }),
  output: z.object({ email: z.string() }),
  errors: ['link_invalid', 'password_weak', 'password_same'],
  access: 'anyone',
  token: 'ignored',
})

export const askEmailChange = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/',
  summary: 'Ask for another e-mail address: both addresses get a link, and both must be opened',
  input: z.object({ email: emailAddress, ...proof }),
  output: asked,
  errors: ['login_required', 'not_allowed', 'password_wrong', 'login_code_wrong', 'email_same'],
  access: 'owner',
})

export const askVerification = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/verify/',
  summary: 'Ask for another mail with a link that proves the e-mail address',
  input: z.object({}),
  output: asked,
  errors: ['login_required'],
  access: 'customer',
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/confirm/',
  summary: 'Prove an e-mail address by the link of a mail',
  input: z.object({ token }),
  output: z.object({
    /** `half`: the link that went to the other address is to be opened too. */
    state: z.enum(['verified', 'half', 'changed']),
  }),
  errors: ['link_invalid', 'email_taken'],
  access: 'anyone',
  token: 'ignored',
})

export const continueAsGuest = endpoint({
  method: 'POST',
  path: '/api/v1/auth/guest/',
  summary: 'Go on to order without an account; nobody learns whether the address has one',
  input: z.object({ email: emailAddress }),
  output: tokens,
  errors: [],
  access: 'anyone',
  token: 'ignored',
})

export const askAccount = endpoint({
  method: 'POST',
  path: '/api/v1/auth/account/',
  summary: 'Ask, as a guest, for a mail with a link that makes an account of the order',
  input: z.object({}),
  output: asked,
  errors: ['login_required', 'not_allowed'],
  access: 'owner',
})
