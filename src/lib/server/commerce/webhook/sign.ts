import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A new secret as the Standard Webhooks specification writes it: 32 random bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

type Message = { id: string; seconds: number; body: string }

/**
 * The headers of a message by the Standard Webhooks specification: HMAC-SHA256 over id, timestamp and
 * body, one signature for each secret that counts now.
 */
export function signedHeaders(
  { id, seconds, body }: Message,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
