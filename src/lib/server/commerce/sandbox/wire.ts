import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SandboxSessionRow } from '../../platform/db/index.ts'
import { wireState } from './sessions.ts'

/** What a session is made of. */
export const creation = z.object({
  idempotency_key: z.string().min(1).max(100),
  reference: z.string().min(1).max(100),
  amount: z.int().positive(),
  currency: z.string().length(3),
  description: z.string().max(200),
  shop_name: z.string().max(200),
  language: z.string().max(5),
  return_url: z.url({ protocol: /^https?$/ }),
  webhook_url: z.url({ protocol: /^https?$/ }),
  keep: z.boolean().default(false),
  method: z.enum(['card', 'mandate']).default('card'),
})

export function bodyOf({ body }: FastifyRequest): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    return undefined
  }
}

export function wire(session: SandboxSessionRow) {
  const { id, state, amount, currency, return_url } = session
  const url = new URL(`/_sandbox/pay/${id}`, return_url).href
  return { id, state: wireState(state), amount, currency, url }
}
