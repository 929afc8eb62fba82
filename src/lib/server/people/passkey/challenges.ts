import { randomBytes } from 'node:crypto'
import dayjs from 'dayjs'
import { z } from 'zod'
import type { Context } from '../../context.ts'

/** How long somebody may take to unlock an authenticator. */
export const CHALLENGE_MINUTES = 5

/** Makes something to sign: for a customer who adds a passkey, or for whoever signs in. */
export async function makeChallenge(
  { db, tenant, now }: Context,
  customerId: string | null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db
    .insertInto('passkey_challenge')
    .values({
      tenant: tenant.id,
      challenge,
      customer_id: customerId,
      expires_at: dayjs(now).add(CHALLENGE_MINUTES, 'minute').toDate(),
    })
    .execute()
  return challenge
}

/**
 * Uses up the challenge that was signed, whatever becomes of the signature; null where it was never asked
 * of this shop for this purpose, has been used, or is too old.
 */
export async function takeChallenge(
  { db, tenant, now }: Context,
  clientDataJSON: string,
  customerId: string | null,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('tenant', '=', tenant.id)
    .where('challenge', '=', challenge)
    .where('customer_id', customerId === null ? 'is' : '=', customerId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge ?? null
}

const clientData = z.object({ challenge: z.string().max(100) })

function challengeIn(clientDataJSON: string): string | null {
  try {
    const text = Buffer.from(clientDataJSON, 'base64url').toString('utf8')
    return clientData.parse(JSON.parse(text)).challenge
  } catch {
    return null
  }
}
