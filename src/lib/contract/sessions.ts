import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { country, id, instant } from './shapes.ts'

const done = z.object({ success: z.literal(true) })

/** A login that somebody has open, as staff see it too. */
export const openSession = z.object({
  id,
  /** Empty where it is not known. */
  browser: z.string(),
  system: z.string(),
  since: instant,
  lastSeen: instant,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions/',
  summary: 'Where the customer is logged in, the last used first',
  input: z.object({}),
  output: z.object({
    sessions: z.array(
      openSession.extend({
        current: z.boolean(),
        /** Whether it was opened with a passkey. */
        passkey: z.boolean(),
        /** Where it was used last, shortened: `203.0.113.0/24` or `2001:db8:7::/48`; empty where it is not known. */
        network: z.string(),
        /** Where that network is, roughly; null where nobody knows. */
        place: z.object({ country, city: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ['login_required'],
  access: 'customer',
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/session',
  summary: 'End one login of the customer; ending it again changes nothing',
  input: z.object({ id }),
  output: done,
  errors: ['login_required', 'not_allowed'],
  access: 'owner',
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions',
  summary: 'End all logins of the customer but the one that asks',
  input: z.object({}),
  output: done,
  errors: ['login_required', 'not_allowed'],
  access: 'owner',
})
