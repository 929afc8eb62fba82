import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { addPasskey, askNewPasskey } from '../../../contract/passkey.ts'
import type { Context } from '../../context.ts'
import { inTransaction, lockCustomer } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { personOf, tellWayIn } from '../auth/index.ts'
import { CHALLENGE_MINUTES, makeChallenge, takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** Passkeys of one account at most. */
const MAX_PASSKEYS = 20

/** EdDSA, ES256 and RS256, by their numbers in the COSE registry: what authenticators in use can do. */
const ALGORITHMS = [-8, -7, -257]

type Options = OutputOf<typeof askNewPasskey>['options']

/** What an authenticator needs to make a passkey for a customer. Guests have none: they have no account. */
export async function optionsToAdd(
  context: Context<'not_allowed' | 'passkeys_full'>,
  customerId: string,
  { host }: RelyingParty,
): Promise<Options> {
  const { db, tenant } = context
  const person = await personOf(db, context, customerId)
  demand(context, !person.isGuest, 'not_allowed')
  const rows = await db
    .selectFrom('passkey')
    .select(['credential_id', 'transports', 'host'])
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customerId)
    .execute()
  demand(context, rows.length < MAX_PASSKEYS, 'passkeys_full')
  return {
    rp: { id: host, name: tenant.name },
    user: { id: userHandleOf(customerId), name: person.email, displayName: person.name },
    challenge: await makeChallenge(context, customerId),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MINUTES * 60_000,
    excludeCredentials: rows
      .filter((row) => row.host === host)
      .map(({ credential_id: id, transports }) => ({
        id,
        type: 'public-key' as const,
        transports,
      })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

type Made = InputOf<typeof addPasskey>

/**
 * Keeps a passkey that was made for a customer on this host, and tells the customer by mail. Refuses with
 * `passkey_wrong` whatever is wrong with it.
 */
export async function keepPasskey(
  context: Context<'passkey_wrong' | 'passkey_known' | 'passkeys_full'>,
  customerId: string,
  { name, response }: Made,
  { origin, host }: RelyingParty,
): Promise<void> {
  const { tenant, now } = context
  const challenge = await takeChallenge(context, response.clientDataJSON, customerId)
  demand(context, challenge, 'passkey_wrong')
  const key = await keyIn(response, { challenge, origin, host })
  demand(context, key, 'passkey_wrong')
  await inTransaction(context.db, async (tx) => {
    await lockCustomer(tx, { tenant: tenant.id, customerId })
    const { count } = await tx
      .selectFrom('passkey')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('tenant', '=', tenant.id)
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow()
    demand(context, Number(count) < MAX_PASSKEYS, 'passkeys_full')
    const id = randomUUID()
    const added = await tx
      .insertInto('passkey')
      .values({
        tenant: tenant.id,
        id,
        customer_id: customerId,
        credential_id: key.id,
        host,
        public_key: Buffer.from(key.publicKey),
        counter: key.counter,
        transports: response.transports,
        name,
        created_at: now,
        used_at: null,
      })
      .onConflict((conflict) => conflict.columns(['tenant', 'credential_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    demand(context, added, 'passkey_known')
    await tellWayIn(tx, context, customerId, { what: 'added', passkey: name, about: id })
  })
}

type Expected = RelyingParty & { challenge: string }

/** The public key of a passkey that was made as it was asked for; null where it was not. */
async function keyIn(
  { id, clientDataJSON, attestationObject }: Made['response'],
  { challenge, origin, host }: Expected,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const said = decodeAttestationObject(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
    )
    // None was asked for. A certificate in one would have the shop call addresses that it names.
    if (
      said.get('attStmt').get('x5c') !== undefined ||
      !['none', 'packed'].includes(said.get('fmt'))
    )
      return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return verified && registrationInfo.credential.id === id ? registrationInfo.credential : null
  } catch {
    return null
  }
}
