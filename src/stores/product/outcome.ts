import type { Failure } from '../../lib/client/answer.ts'
import type { Outcome } from './configurator-state.ts'

/** A refusal as the configurator hears of it. */
export function failed({ code, problem }: Failure): Outcome<never> {
  const { detail, facts } = problem ?? {}
  return { ok: false, code, ...(detail && { said: detail }), ...(facts && { facts }) }
}
