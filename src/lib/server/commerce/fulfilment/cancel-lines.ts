import { sql } from 'kysely'
import type { OrderHistoryTable, Tx } from '../../platform/db/index.ts'

type By = Pick<OrderHistoryTable, 'actor' | 'reason' | 'at'>

/** Cancels what is left of an order that is cancelled itself; the caller has its lock. */
export async function cancelLines(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  { actor, reason, at }: By,
): Promise<void> {
  await sql`
    with cancelled as (
      update line_fulfilment set state = 'cancelled', changed_at = ${at}
      where tenant = ${tenant} and order_id = ${id}
        and state not in ('shipped', 'delivered', 'cancelled')
      returning tenant, order_id, line_id, state
    )
    insert into line_fulfilment_history (tenant, order_id, line_id, event, state, actor, reason, at)
    select tenant, order_id, line_id, 'cancel', state, ${actor}, ${reason}, ${at} from cancelled
  `.execute(tx)
}
