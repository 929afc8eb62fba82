import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { emailAddress } from './shapes.ts'

const tokens = z
  .object({
    data: z.object({
      access_token: z.string(),
      /** Seconds. */
      expires_in: z.int(),
      refresh_token: z.string(),
      refresh_expires_in: z.int(),
      strategy: z.literal('user'),
    }),
  })
  .meta({ id: 'Tokens' })

const password = z.string().min(1).max(fieldLengths.password)

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/auth/login/',
  summary: 'Log a customer in',
  input: z.object({ email: z.string().trim().max(fieldLengths.email), password }),
  output: tokens,
  errors: ['credentials_wrong'],
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
    reason: z.string().trim().min(3).max(300),
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
