import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { machinePermissions } from './permissions.ts'
import { id, instant, isoDate } from './shapes.ts'
import { staffErrors } from './staff-errors.ts'

const access = { staff: 'machines.manage' } as const
const apiKey = z
  .object({
    id,
    name: z.string(),
    permissions: z.array(z.enum(machinePermissions)),
    /** The last characters of the key; the rest is kept nowhere. */
    ending: z.string(),
    /** Who answers for it: who made it, or took it over since. */
    by: z.string(),
    createdAt: instant,
    /** When it ends by itself. */
    expiresAt: instant,
    /** To the minute; null where nobody has called with it. */
    lastUsedAt: instant.nullable(),
    /** `stopped`: who answers for it could not make it any more; it goes on once somebody takes it over. */
    state: z.enum(['good', 'stopped', 'ended', 'revoked']),
  })
  .meta({ id: 'ApiKey' })

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/v1/admin/machines/keys/',
  summary: 'Keys by which programs call this shop, the newest first',
  input: z.object({}),
  output: z.object({ keys: z.array(apiKey) }),
  errors: staffErrors,
  access,
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/machines/keys/',
  summary: 'Make a key for a program; it is sent as Bearer, and shown this once',
  input: z.object({
    name: z.string().trim().min(1).max(fieldLengths.keyName),
    permissions: z.array(z.enum(machinePermissions)).min(1).max(machinePermissions.length),
    /** The last day on which it is good, in the time zone of the shop. */
    lastDay: isoDate,
  }),
  output: z.object({ key: apiKey, token: z.string() }),
  errors: [...staffErrors, 'api_key_beyond', 'api_key_end_wrong'],
  access,
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/machines/keys/{id}/revoke/',
  summary: 'End a key at once; doing so again changes nothing',
  input: z.object({ id }),
  output: z.object({ key: apiKey }),
  errors: [...staffErrors, 'api_key_not_found'],
  access,
})

export const adoptApiKey = endpoint({
  method: 'POST',
  path: '/api/v1/admin/machines/keys/{id}/adopt/',
  summary: 'Answer for a key in place of who did, so that a stopped one goes on',
  input: z.object({ id }),
  output: z.object({ key: apiKey }),
  errors: [...staffErrors, 'api_key_not_found', 'api_key_beyond'],
  access,
})
