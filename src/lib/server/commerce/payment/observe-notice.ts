import type { Context } from '../../context.ts'
import { measure } from '../../platform/metrics/index.ts'
import { Refusal } from '../../refusal.ts'

/** What anybody can send: the webhook is public, and a line for each would fill the log. */
const unproven = new Set(['webhook_signature_invalid', 'webhook_too_old', 'too_many_requests'])
const UNPROVEN_EVERY_MS = 60_000

/**
 * Watches notices being taken. One that is not is a number and a line, since nobody but its sender
 * would know of it; unproven ones have a line a minute and provider at most, whose `before` counts
 * those since the last one.
 */
export function noticeObserver() {
  const told = new Map<string, { at: number; untold: number }>()

  /** How many went untold before this one; null where this one does too. */
  function untoldBefore(provider: string, at: number): number | null {
    const last = told.get(provider)
    if (last && at - last.at < UNPROVEN_EVERY_MS) {
      last.untold++
      return null
    }
    told.set(provider, { at, untold: 0 })
    return last?.untold ?? 0
  }

  return async (
    { log, now }: Pick<Context, 'log' | 'now'>,
    provider: string,
    take: () => Promise<void>,
  ): Promise<void> => {
    try {
      await take()
      measure({ of: 'notice', provider, outcome: 'taken' })
    } catch (error) {
      const outcome = error instanceof Refusal ? error.code : 'failed'
      measure({ of: 'notice', provider, outcome })
      const before = unproven.has(outcome) ? untoldBefore(provider, now.getTime()) : 0
      const about = { provider, reason: outcome, ...(before && { before }) }
      if (before !== null) log.warn(about, 'a notice was not taken')
      throw error
    }
  }
}
