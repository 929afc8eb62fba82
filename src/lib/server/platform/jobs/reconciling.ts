import {
  type Patience,
  type PaymentProvider,
  patience,
  reconcilePayments,
} from '../../commerce/payment/index.ts'
import type { Shop, Work } from '../../context.ts'

/**
 * Reconciles payments now and then again and again, by a clock of this process: it must not wait for
 * a queue's job that died with another one. Several workers may do it at once. Answers how to stop.
 */
export function keepReconciling(
  { db, log, getShop }: Pick<Work, 'db' | 'log'> & { getShop: () => Shop | null },
  providers: readonly PaymentProvider[],
  how: Patience = patience,
): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = async () => {
    const actor = { kind: 'system', name: 'reconciliation' } as const
    const work: Work = { db, log, now: new Date(), actor }
    try {
      const moved = await reconcilePayments(work, getShop(), providers, how)
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
