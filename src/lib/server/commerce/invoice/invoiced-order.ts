import { type Selectable, sql } from 'kysely'
import type { InvoiceAddress } from '../../../domain/invoice/electronic.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'
import type { Context } from '../../context.ts'
import { seenBy } from '../../people/company/index.ts'
import { invoiceAddressOf } from '../../people/invoice-address/index.ts'
import { type Database, fullNameOf, type ShopOrderTable } from '../../platform/db/index.ts'
import { type Line, type LineJson, readLines } from '../cart/index.ts'
import { sumsOf } from '../ledger/index.ts'

export type InvoicedOrder = Selectable<ShopOrderTable> & {
  lines: Line[]
  customer: { email: string; name: string; vatNumber: string }
  invoiceAddress: InvoiceAddress
  payments: {
    method: string
    state: PaymentState
    amount: number
    at: string
    due: string | null
  }[]
  /** What was agreed where it is paid in instalments; minor units. */
  instalments: { dueOn: string; amount: number }[]
  /** Minor units: what came in, and what of it was not given back. */
  received: number
  paid: number
}

type Gathered = Selectable<ShopOrderTable> &
  Pick<InvoicedOrder, 'customer' | 'invoiceAddress' | 'payments' | 'instalments'> & {
    order_lines: LineJson[]
  }

/**
 * What an invoice of an order is made of; undefined where the tenant has no such order, or where `seer` is a
 * customer who may not see it.
 */
export async function findInvoicedOrder(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
  id: string,
  seer: string | null = null,
): Promise<InvoicedOrder | undefined> {
  const { rows } = await sql<Gathered>`
    select o.*,
      (select json_agg(to_json(l) order by l.position) from order_line l
        where l.tenant = o.tenant and l.order_id = o.id) as order_lines,
      (select json_build_object('email', c.email, 'vatNumber', c.vat_number,
          'name', ${fullNameOf('c')}) from customer c
        where c.tenant = o.tenant and c.id = o.customer_id) as customer,
      ${invoiceAddressOf} as "invoiceAddress",
      (select coalesce(json_agg(json_build_object('method', p.method, 'state', p.state,
          'amount', p.amount, 'at', p.updated_at, 'due', p.due_at) order by p.created_at), '[]')
        from payment p where p.tenant = o.tenant and p.order_id = o.id) as payments,
      (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount)
          order by i.number), '[]')
        from payment_plan pp join instalment i
          on i.tenant = pp.tenant and i.payment_id = pp.payment_id
        where pp.tenant = o.tenant and pp.order_id = o.id) as instalments
    from shop_order o where o.tenant = ${tenant.id} and o.id = ${id}
      and ${seer === null ? sql`true` : seenBy(seer)}
  `.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { order_lines, ...order } = row
  const of = { tenant: tenant.id, currency: order.currency, orderId: id }
  return {
    ...order,
    lines: readLines(order_lines).lines,
    ...(await sumsOf(db, of)),
  }
}
