import type { Logger } from 'pino'
import {
  type Patience,
  type PaymentProvider,
  patience,
  reconcilePayments,
} from '../../commerce/payment/index.ts'
import type { Database } from '../db/index.ts'

/**
 * Reconciles payments now and then again and again, by a clock of this process: it must not wait for
 * a queue's job that died with another one. Several workers may do it at once. Answers how to stop.
 */
export function keepReconciling(
  place: { db: Database; log: Logger },
  providers: readonly PaymentProvider[],
  how: Patience = patience,
): () => Promise<void> {
  const { log } = place
  let running: Promise<void> | undefined
  const run = async () => {
    try {
      const moved = await reconcilePayments(place, providers, how)
      if (moved > 0) log.info({ moved }, 'payments were reconciled')
    } catch (error) {
      log.error({ err: error }, 'payments could not be reconciled')
    }
    running = undefined
  }
  const start = () => {
    running ??= run()
  }
  start()
  const timer = setInterval(start, how.everySeconds * 1000)
  return async () => {
    clearInterval(timer)
    await running
  }
}
