import { sql } from 'kysely'
import type { z } from 'zod'
import type { listStaffOrders } from '../../../contract/back-office.ts'
import { orderStateOf, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import { firstState, isGone, type LineState } from '../../../domain/fulfilment/states.ts'
import type { Context } from '../../context.ts'
import { fullNameOf, knownEmailOf } from '../../platform/db/index.ts'
import { lookOf, money, nameOf, optionOf } from '../cart/index.ts'
import { collectionOf } from '../product/index.ts'

type ReadOrder = {
  id: string
  number: string
  state: StoredOrderState
  created_at: Date
  currency: string
  country: string
  total_gross: number
  customer: { id: string; name: string; company: string; email: string }
  lines: {
    id: string
    product_id: string
    quantity: number
    merchant_info: unknown
    due: string
    state: LineState | null
  }[]
}
type Listed = z.input<typeof listStaffOrders.output>['orders'][number]

/** Orders of the tenant with what a list shows of them, in the order of the ids. */
export async function readOrders(
  { db, tenant }: Context,
  ids: readonly string[],
): Promise<ReadOrder[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ReadOrder>`
    select o.id, o.number, o.state, o.created_at, o.currency, o.country, o.total_gross,
      (select json_build_object('id', c.id, 'name', ${fullNameOf('c')},
          'company', c.company, 'email', ${knownEmailOf('c')})
        from customer c where c.tenant = o.tenant and c.id = o.customer_id) as customer,
      (select coalesce(json_agg(json_build_object('id', l.id, 'product_id', l.product_id,
          'quantity', l.quantity, 'merchant_info', l.merchant_info, 'due', l.promised_date,
          'state', f.state) order by l.position), '[]')
        from order_line l left join line_fulfilment f
          on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id
        where l.tenant = o.tenant and l.order_id = o.id) as lines
    from shop_order o
    where o.tenant = ${tenant.id} and o.id = any(${[...ids]}::uuid[])
  `.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** An order as the list shows it; `today` is the plant's ISO date. */
export function listed(context: Context, order: ReadOrder, today: string): Listed {
  const { tenant } = context
  const lines = order.lines.map((line) => ({
    ...line,
    state: line.state ?? firstState({ needsFile: true }),
  }))
  const state = orderStateOf(
    order.state,
    lines.map((line) => line.state),
  )
  const isOpen = state !== 'cancelled' && state !== 'awaiting_payment'
  const waiting = lines.filter((line) => !isGone(line.state)).map(({ due }) => due)
  const due = waiting.sort()[0] ?? null
  return {
    id: order.id,
    orderNumber: order.number,
    state,
    createdAt: order.created_at.toISOString(),
    customer: order.customer,
    totalGross: money(order.total_gross, order.currency),
    lines: lines.map((line) => ({
      id: line.id,
      name: nameOf(context, line.product_id),
      quantity: line.quantity,
      state: line.state,
      due: line.due,
      look: lookOf(context, line),
      ...(collectionOf(tenant, order.country, optionOf(line)) && { isCollected: true as const }),
    })),
    due,
    isLate: isOpen && due !== null && due <= today,
  }
}
