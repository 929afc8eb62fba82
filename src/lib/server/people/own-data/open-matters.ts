import { sql } from 'kysely'
import type { LineState } from '../../../contract/fulfilment.ts'
import type { OrderState } from '../../../contract/order.ts'
import { orderStateOf, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import { accountOf } from '../../../domain/ledger/accounts.ts'
import { paidForOrder, receivedForOrder } from '../../commerce/ledger/index.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'

const UNDER_WAY: readonly OrderState[] = ['awaiting_payment', 'paid', 'in_production']

/** Whether something is unpaid or being made for a customer. */
export async function hasOpenOrder(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  customerId: string,
): Promise<boolean> {
  const { rows } = await sql<{ state: StoredOrderState; owes: boolean; lines: LineState[] }>`
    select o.state,
      o.deferred and o.state <> 'cancelled' and o.total_gross > ${receivedForOrder} as owes,
      (select coalesce(array_agg(f.state), '{}') from line_fulfilment f
      where f.tenant = o.tenant and f.order_id = o.id) as lines
    from shop_order o where o.tenant = ${tenant.id} and o.customer_id = ${customerId}
  `.execute(tx)
  return rows.some(
    ({ state, owes, lines }) => owes || UNDER_WAY.includes(orderStateOf(state, lines)),
  )
}

/** Credit in the wallet, a refund that is still to be made, or money that came in for a cancelled order. */
export async function hasCredit(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  customerId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select currency from ledger_entry
    where tenant = ${tenant.id} and account = ${accountOf('wallet', customerId)}
    group by currency having sum(amount) <> 0
    union all
    select r.currency from refund r join shop_order o on o.tenant = r.tenant and o.id = r.order_id
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} and r.state = 'requested'
    union all
    select o.currency from shop_order o
    where o.tenant = ${tenant.id} and o.customer_id = ${customerId} and o.state = 'cancelled'
      and ${paidForOrder} > 0
  `.execute(tx)
  return rows.length > 0
}
