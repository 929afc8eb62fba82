import { createHmac, timingSafeEqual } from 'node:crypto'

/** A notice older or newer than this is refused. */
export const TOLERANCE_SECONDS = 300

/** What signs, and what is believed beside it while one secret replaces another. */
export type SandboxSecrets = { secret: string; otherSecret?: string | undefined }

/** Keys of every secret that is believed, the one that signs first. */
export function believedKeys({ secret, otherSecret }: SandboxSecrets) {
  return [secret, otherSecret].filter((each) => each !== undefined).map(sandboxKeys)
}

/** One secret gives the key of the sandbox's API and the key that signs its notices. */
export function sandboxKeys(secret: string): { apiKey: string; webhookKey: string } {
  const derive = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  return { apiKey: derive('quire sandbox api'), webhookKey: derive('quire sandbox webhook') }
}

/** The header of a notice: `t=<seconds>,v1=<HMAC-SHA256 over "<seconds>.<body>">`. */
export function sign(key: string, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${digest(key, seconds, body).toString('hex')}`
}

export type Proof = 'valid' | 'forged' | 'old'

/** Whether a notice comes from the holder of the key, and lately; compared in constant time. */
export function verifySignature(
  key: string,
  header: string | undefined,
  body: Buffer,
  now: Date,
): Proof {
  const [, time, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (!time || !given) return 'forged'
  const expected = digest(key, Number(time), body)
  if (!timingSafeEqual(expected, Buffer.from(given, 'hex'))) return 'forged'
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  return age > TOLERANCE_SECONDS ? 'old' : 'valid'
}

function digest(key: string, seconds: number, body: string | Buffer): Buffer {
  return createHmac('sha256', key).update(`${seconds}.`).update(body).digest()
}
