import { sql } from 'kysely'
import { WAITING_METHODS } from '../../../domain/payment/methods.ts'
import { OPEN_PAYMENT_STATES } from '../../../domain/payment/states.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { By } from './history.ts'

/**
 * Ends attempts of an order that is cancelled, such as a transfer, which wait for days and are no provider's to end;
 * the caller has its lock. Money that comes all the same is set aside for people.
 */
export async function endWaitingPayments(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  { actor, at }: By,
): Promise<void> {
  await sql`
    with ended as (
      update payment set state = 'expired', updated_at = ${at}
      where tenant = ${tenant} and order_id = ${id} and provider_reference is null
        and state = any(${[...OPEN_PAYMENT_STATES]}) and method = any(${[...WAITING_METHODS]})
      returning tenant, id, state
    )
    insert into payment_history (tenant, payment_id, event, state, actor, reason, at)
    select tenant, id, 'expire', state, ${actor}, 'the order was cancelled', ${at} from ended
  `.execute(tx)
}
