import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { fieldLengths } from './limits.ts'
import { proof } from './proof.ts'
import { id, instant, typedPassword } from './shapes.ts'
import { tokens } from './tokens.ts'

// The names within options and answers are those of Web Authentication (W3C, level 3).

const name = z.string().trim().min(1).max(fieldLengths.keyName)
/** Base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id,
      name: z.string(),
      /** The host that it is good on. */
      host: z.string(),
      created: instant,
      lastUsed: instant.nullable(),
    }),
  ),
  /** Whether the account has a password beside. */
  hasPassword: z.boolean(),
})

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/v1/auth/passkeys/',
  summary: 'The passkeys of the customer, the oldest first',
  input: z.object({}),
  output: passkeys,
  errors: ['login_required'],
  access: 'customer',
})

export const askNewPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/options/',
  summary: 'What an authenticator needs to make a passkey, good once and for five minutes',
  input: z.object(proof),
  output: z.object({
    options: z.object({
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      /** Milliseconds. */
      timeout: z.int(),
      excludeCredentials: z.array(credential),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      attestation: z.literal('none'),
    }),
  }),
  errors: ['login_required', 'not_allowed', 'password_wrong', 'login_code_wrong', 'passkeys_full'],
  access: 'owner',
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkeys/',
  summary: 'Keep the passkey that an authenticator has made; told by mail',
  input: z.object({
    name,
    response: z.object({
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(z.string().max(20)).max(8),
    }),
  }),
  output: passkeys,
  errors: ['login_required', 'not_allowed', 'passkey_wrong', 'passkey_known', 'passkeys_full'],
  access: 'owner',
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/v1/auth/passkeys/',
  summary: 'Give a passkey another name',
  input: z.object({ id, name }),
  output: passkeys,
  errors: ['login_required', 'not_allowed', 'passkey_not_found'],
  access: 'owner',
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/passkeys/',
  summary: 'Remove a passkey, unless it is the only way in; told by mail',
  input: z.object({ id }),
  output: passkeys,
  errors: ['login_required', 'not_allowed', 'passkey_not_found', 'last_way_in'],
  access: 'owner',
})

export const dropPassword = endpoint({
  method: 'POST',
  path: '/api/v1/auth/password/drop/',
  summary: 'Have no password any more, where there is a passkey; told by mail',
  input: z.object({ currentPassword: typedPassword }),
  output: passkeys,
  errors: ['login_required', 'not_allowed', 'password_wrong', 'last_way_in'],
  access: 'owner',
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey/options/',
  summary: 'What an authenticator is to sign to log in, good once and for five minutes',
  input: z.object({}),
  output: z.object({
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      /** Milliseconds. */
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
  errors: [],
  access: 'anyone',
  token: 'ignored',
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/auth/passkey/',
  summary: 'Log a customer in by a passkey',
  input: z.object({
    response: z.object({
      id: bytes(1400),
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(8000),
      userHandle: bytes(200).optional(),
    }),
  }),
  output: tokens,
  errors: ['passkey_wrong', 'account_locked'],
  access: 'anyone',
  token: 'ignored',
})
