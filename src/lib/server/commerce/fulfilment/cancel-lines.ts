import { sql } from 'kysely'
import { BEFORE_PRINT } from '../../../domain/fulfilment/states.ts'
import type { Database, OrderHistoryTable, Tx } from '../../platform/db/index.ts'

/** Whether a part of the line `line_fulfilment` has left. */
const isPartOut = sql<boolean>`exists (select from part_shipment s where s.tenant = line_fulfilment.tenant
  and s.order_id = line_fulfilment.order_id and s.line_id = line_fulfilment.line_id and s.counts)`

type By = Pick<OrderHistoryTable, 'actor' | 'reason' | 'at'>

/**
 * Cancels what is left of an order that is cancelled itself; the caller has its lock. What is on the press
 * or has left stays as it is: whoever stops the press cancels that line.
 */
export async function cancelLines(
  tx: Tx,
  { tenant, id }: { tenant: string; id: string },
  { actor, reason, at }: By,
): Promise<void> {
  await sql`
    with cancelled as (
      update line_fulfilment set state = 'cancelled', changed_at = ${at}
      where tenant = ${tenant} and order_id = ${id}
        and state = any(${[...BEFORE_PRINT]}) and not ${isPartOut}
      returning tenant, order_id, line_id, state
    ), unclaimed as (
      delete from artwork_claim k using cancelled c
      where k.tenant = c.tenant and k.order_id = c.order_id and k.line_id = c.line_id
    )
    insert into line_fulfilment_history (tenant, order_id, line_id, event, state, actor, reason, at)
    select tenant, order_id, line_id, 'cancel', state, ${actor}, ${reason}, ${at} from cancelled
  `.execute(tx)
}

/** Whether a line of an order was on the press: what was promised may have been made before it was changed. */
export async function isPrinted(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
): Promise<boolean> {
  const printed = await db
    .selectFrom('line_fulfilment')
    .select('line_id')
    .where('tenant', '=', tenant)
    .where('order_id', '=', id)
    .where((line) => line.or([line('state', 'not in', [...BEFORE_PRINT, 'cancelled']), isPartOut]))
    .executeTakeFirst()
  return printed !== undefined
}
