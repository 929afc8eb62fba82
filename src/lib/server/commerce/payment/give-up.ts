import { movePayment } from '../../../domain/payment/states.ts'
import { actorName } from '../../actor.ts'
import type { Work } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { lockPayment, movePaymentTo } from './move-payment.ts'

/** Ends an attempt that no provider knows of; true where it was ended now. */
export function giveUp(
  work: Work,
  { tenant, id }: { tenant: string; id: string },
  event: 'abandon' | 'expire',
  reason: string,
): Promise<boolean> {
  return inTransaction(work.db, async (tx) => {
    const payment = await lockPayment(tx, tenant, id)
    const next = payment && movePayment(payment.state, event)
    if (!payment || !next?.ok || payment.provider_reference) return false
    const by = { actor: actorName(work), reason, at: work.now }
    await movePaymentTo(tx, payment, event, next.state, by)
    return true
  })
}
