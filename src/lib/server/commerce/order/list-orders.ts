import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { LineAsk } from '../../../contract/fulfilment.ts'
import type { listOrders } from '../../../contract/order.ts'
import { orderStateOf } from '../../../domain/fulfilment/order-state.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import { isUuid } from '../../../domain/uuid.ts'
import {
  type Database,
  fullNameOf,
  type Json,
  pageOf,
  type ShopOrderTable,
  StoredDataError,
} from '../../platform/db/index.ts'
import type { Tenant } from '../../site/shop/index.ts'
import { isHandedOver, money } from '../cart/index.ts'
import { lineAsks, waitsForMore } from '../fulfilment/index.ts'
import { storedMerchantInfo, storedSnapshot } from '../line/index.ts'
import { matching, type OrderFilter } from './order-filter.ts'
import { lineStates } from './orders.ts'

type ListedOrder = z.output<typeof listOrders.output>['orders'][number]

/**
 * A page of orders of the customer who asks, or of a company, newest first; `after` is the id of the last
 * one seen. Files are asked for of who ordered alone.
 */
export async function findOrders(
  db: Database,
  { tenant, asking, companyId }: { tenant: Tenant; asking: string; companyId?: string },
  page: { limit: number; after?: string | undefined; filter?: OrderFilter },
): Promise<{ orders: ListedOrder[]; next: string | null }> {
  const [column, id] = companyId
    ? [sql.ref('company_id'), companyId]
    : [sql.ref('customer_id'), asking]
  const after = page.after && isUuid(page.after) ? page.after : null
  type Row = Pick<
    Selectable<ShopOrderTable>,
    | 'id'
    | 'number'
    | 'state'
    | 'currency'
    | 'total_gross'
    | 'created_at'
    | 'customer_id'
    | 'deferred'
    | 'shipping_address'
  > & {
    line_states: LineState[]
    line_asks: (LineAsk | null)[]
    wants_more: boolean
    ordered_by: string | null
    approvers: { name: string; isYou: boolean }[] | null
    lines: ListedLine[]
  }
  const { rows } = await sql<Row>`
    select o.id, o.number, o.state, o.currency, o.total_gross, o.created_at,
      o.customer_id, o.deferred, o.shipping_address, ${lineStates} as line_states,
      (select coalesce(array_agg(distinct ${lineAsks}), '{}') from line_fulfilment f
        where f.tenant = o.tenant and f.order_id = o.id) as line_asks,
      exists (select from line_fulfilment f
        where f.tenant = o.tenant and f.order_id = o.id and ${waitsForMore}) as wants_more,
      (select ${fullNameOf('u')} from customer u where u.tenant = o.tenant
        and u.id = o.customer_id and o.company_id is not null) as ordered_by,
      case when o.approval = 'waiting' and o.state <> 'cancelled' then
        (select coalesce(json_agg(json_build_object('name', ${fullNameOf('a')}, 'isYou', a.id = ${asking}::uuid)
            order by a.last_name, a.first_name, a.id), '[]')
          from company_member m join customer a on a.tenant = m.tenant and a.id = m.customer_id
          where m.tenant = o.tenant and m.company_id = o.company_id and 'approves' = any(m.roles))
        end as approvers,
      (select json_agg(json_build_object('id', l.id, 'productId', l.product_id,
          'jobName', l.job_name, 'quantity', l.quantity, 'made', l.merchant_info) order by l.position)
        from order_line l where l.tenant = o.tenant and l.order_id = o.id) as lines
    from shop_order o
    where o.tenant = ${tenant.id} and o.${column} = ${id} and ${matching(page.filter)}
      and (${after}::uuid is null or (o.created_at, o.id) < (
        select s.created_at, s.id from shop_order s
        where s.tenant = ${tenant.id} and s.${column} = ${id} and s.id = ${after}::uuid))
    order by o.created_at desc, o.id desc
    limit ${page.limit + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, page.limit, 'id')
  return {
    orders: shown.map(({ id, number, currency, total_gross, created_at, lines, ...row }) => ({
      id,
      orderNumber: number,
      state: orderStateOf(row.state, row.line_states),
      createdAt: created_at.toISOString(),
      totalGross: money(total_gross, currency),
      ...filesAsked(row, row.customer_id === asking && row.state !== 'cancelled'),
      ...(row.ordered_by !== null && { orderedBy: row.ordered_by }),
      isDeferredPayment: row.deferred,
      ...(isHandedOver(storedSnapshot.read(row.shipping_address)) && {
        isCollected: true as const,
      }),
      ...(row.approvers && { approvers: row.approvers }),
      lines: lines.map(({ made, ...line }) => ({ ...line, selectedAttributes: selectionOf(made) })),
    })),
    next,
  }
}

type ListedLine = Omit<ListedOrder['lines'][number], 'selectedAttributes'> & {
  made: Json<unknown>
}

/** A list is not held up by a line that cannot be read: it is told of where its order is opened. */
function selectionOf(made: Json<unknown>): Record<string, string> {
  try {
    return storedMerchantInfo.read(made).selectedAttributes
  } catch (error) {
    if (error instanceof StoredDataError) return {}
    throw error
  }
}

type Asked = { wants_more: boolean; line_asks: (LineAsk | null)[] }

/** What of an order's files is its customer's to do. */
function filesAsked({ wants_more, line_asks: asks }: Asked, isTheirs: boolean) {
  const wantsMore = wants_more || asks.includes('another_file')
  const wantsWord = asks.includes('approval')
  return {
    waitsForFile: isTheirs && (wantsMore || wantsWord),
    ...(isTheirs && wantsWord && !wantsMore && { toApprove: true as const }),
  }
}
