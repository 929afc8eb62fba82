import type { Answer } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import { withdrawFromContract } from '../../lib/contract/withdrawal.ts'
import { randomId } from '../browser/random-id.ts'

type Declaration = InputOf<typeof withdrawFromContract>

/** What was sent last, and under which key: the same once more, after a call that got lost, is declared once. */
let last = { said: '', key: '' }

/** Declares that somebody withdraws from a contract. */
export function declare(declaration: Declaration): Promise<Answer<typeof withdrawFromContract>> {
  const said = JSON.stringify(declaration)
  if (said !== last.said) last = { said, key: randomId() }
  return call(withdrawFromContract, declaration, { idempotencyKey: last.key })
}
