import type { InputOf } from '../../../contract/endpoint.ts'
import type { loginByPasskey } from '../../../contract/passkey.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { takeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

type Shown = InputOf<typeof loginByPasskey>['response']
type Key = { id: string; publicKey: Buffer; counter: number }

type Owner = { passkeyId: string; id: string; name: string; email: string; isLocked: boolean }

/**
 * Whose passkey has signed. Refuses with `passkey_wrong` whatever is wrong: a passkey nobody has here, one of
 * another host, a challenge that was used, a signature of another page, an authenticator that did not ask
 * its owner, or a counter that went back.
 */
export async function ownerBy(
  context: Context<'passkey_wrong'>,
  response: Shown,
  party: RelyingParty,
): Promise<Owner> {
  const { db, tenant, now } = context
  const challenge = await takeChallenge(context, response.clientDataJSON, null)
  demand(context, challenge, 'passkey_wrong')
  const row = await findKey(context, response.id, party.host)
  demand(context, row, 'passkey_wrong')
  const { userHandle } = response
  const isOwn = userHandle === undefined || userHandle === userHandleOf(row.customer_id)
  demand(context, isOwn, 'passkey_wrong')
  const key = { id: response.id, publicKey: row.public_key, counter: Number(row.counter) }
  const counter = await countIn(response, key, { ...party, challenge })
  demand(context, counter !== null, 'passkey_wrong')
  const used = await db
    .updateTable('passkey')
    .set({ counter, used_at: now })
    .where('tenant', '=', tenant.id)
    .where('id', '=', row.id)
    // Of two copies that sign at once, one is refused.
    .where(({ eb, and, or }) =>
      or([
        eb('counter', '<', String(counter)),
        and([eb('counter', '=', '0'), eb.val(counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  demand(context, used, 'passkey_wrong')
  return {
    passkeyId: row.id,
    id: row.customer_id,
    name: fullName(row),
    email: row.email,
    isLocked: row.locked_at !== null,
  }
}

function findKey({ db, tenant }: Context, credentialId: string, host: string) {
  return db
    .selectFrom('passkey as p')
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'p.tenant').onRef('c.id', '=', 'p.customer_id'),
    )
    .select(['p.id', 'p.customer_id', 'p.public_key', 'p.counter'])
    .select(['c.email', 'c.first_name', 'c.last_name', 'c.locked_at'])
    .where('p.tenant', '=', tenant.id)
    .where('p.credential_id', '=', credentialId)
    .where('p.host', '=', host)
    .executeTakeFirst()
}

/** The count that comes with a signature which holds; null where it does not. */
async function countIn(
  { id, clientDataJSON, authenticatorData, signature }: Shown,
  { publicKey, counter }: Key,
  { challenge, origin, host }: RelyingParty & { challenge: string },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
