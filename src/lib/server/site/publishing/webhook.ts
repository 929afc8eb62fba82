import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { demand } from '../../refusal.ts'

/** Names the instant, the delivery and the signature: `t=1764000000,id=build-512,v1=<hex>`. */
export const SIGNATURE_HEADER = 'quire-signature'
/** Seconds that the clocks of two machines may differ, and a delivery may take. */
const TOLERANCE = 300

const body = z.object({
  note: z.string().trim().max(300).default('webhook'),
  author: z.string().trim().min(1).max(80).default('webhook'),
})

export type Delivery = { id: string; note: string; author: string }

type Hook = Context<
  'webhook_signature_invalid' | 'webhook_too_old' | 'webhook_malformed' | 'publish_hook_off'
>

/** What signs a delivery: HMAC-SHA256, in hex, of its instant, its id and its body, with dots between. */
export function signatureOf(secret: string, at: string, id: string, payload: Buffer): string {
  return createHmac('sha256', secret).update(`${at}.${id}.`).update(payload).digest('hex')
}

/**
 * Reads a signed wish to publish the folder. Whether the delivery was taken before is the caller's to
 * ask.
 */
export function readDelivery(
  context: Hook,
  secret: string | undefined,
  { header, payload }: { header: string | undefined; payload: Buffer },
): Delivery {
  demand(context, secret !== undefined, 'publish_hook_off')
  const [, at = '', id = '', given = ''] =
    /^t=(\d{1,12}),id=([\w.:-]{1,100}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  const right = Buffer.from(signatureOf(secret, at, id, payload))
  const isRight = given.length === right.length && timingSafeEqual(Buffer.from(given), right)
  demand(context, isRight, 'webhook_signature_invalid')
  const age = Math.abs(context.now.getTime() / 1000 - Number(at))
  demand(context, age <= TOLERANCE, 'webhook_too_old')
  const said = body.safeParse(parsed(payload))
  demand(context, said.success, 'webhook_malformed')
  return { id, ...said.data }
}

function parsed(payload: Buffer): unknown {
  try {
    return payload.byteLength === 0 ? {} : JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
