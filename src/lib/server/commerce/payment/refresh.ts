import type { Logger } from 'pino'
import { type Database, inTransaction, type PaymentRow } from '../../platform/db/index.ts'
import type { PaymentProvider } from './provider.ts'
import { type Settled, settle } from './settle.ts'

type Place = { db: Database; log: Logger }
type Open = Pick<PaymentRow, 'tenant' | 'id' | 'provider' | 'provider_reference'>

/**
 * Asks the provider how a payment stands and settles it, so that a lost notice strands nobody. A
 * provider that cannot be reached changes nothing.
 */
export async function refresh(
  { db, log }: Place,
  providers: readonly PaymentProvider[],
  payment: Open,
  { ending = false, actor = 'customer return' }: { ending?: boolean; actor?: string } = {},
): Promise<Settled> {
  const { tenant, id, provider_reference: reference } = payment
  const provider = providers.find((each) => each.id === payment.provider)
  if (!provider || reference === null) return 'unchanged'
  try {
    const session = { tenant, reference }
    const state = await (ending ? provider.expire(session) : provider.fetchState(session))
    const by = { actor, reason: `${provider.id} says ${state}`, at: new Date() }
    return await inTransaction(db, (tx) => settle(tx, { tenant, id }, { state }, by))
  } catch (error) {
    log.warn({ err: error, payment: id }, 'the payment provider could not be asked')
    return 'unchanged'
  }
}
