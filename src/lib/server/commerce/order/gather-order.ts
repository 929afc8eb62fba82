import { type Selectable, sql } from 'kysely'
import type { LineAsk } from '../../../contract/fulfilment.ts'
import type { DesignState } from '../../../domain/design/moves.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'
import { isUuid } from '../../../domain/uuid.ts'
import { seenBy } from '../../people/company/index.ts'
import {
  type Database,
  type OrderHistoryTable,
  type PartJson,
  partsOut,
  type ShopOrderTable,
} from '../../platform/db/index.ts'
import type { LineJson } from '../cart/index.ts'
import { designStateOf, lineAsks, wasSentBack } from '../fulfilment/index.ts'
import { sumsForOrder } from '../ledger/index.ts'
import { type RefundJson, refundsOfOrder } from './order-refunds.ts'

/** An order and what belongs to it, as one statement gathers it. */
export type Gathered = Selectable<ShopOrderTable> & {
  lines: LineJson[]
  payments: {
    id: string
    method: string
    provider: string
    state: PaymentState
    amount: number
    currency: string
    created_at: string
  }[]
  history: { event: OrderHistoryTable['event']; state: ShopOrderTable['state']; at: string }[]
  refunds: RefundJson[]
  addresses_defer: boolean
  /** What the ledger has of it, in minor units; `received` before anything was given back, and with what was `waived`. */
  sums: { paid: number; received: number; waived: number }
  /** Ids of the customer's addresses that may be paid later. */
  deferring: string[]
  /** Of every line, in no order. */
  progress: Progress[]
  invoices: {
    id: string
    kind: 'invoice' | 'credit_note'
    number: string
    gross: number
    at: string
  }[]
}

type Parcel = { carrier: string; number: string; url: string }

/** How far a line is, as statements gather it. */
export type Progress = Parcel & {
  id: string
  state: LineState
  asks: LineAsk | null
  /** Whether staff have sent a file of it back. */
  sentBack: boolean
  design: DesignState | null
  /** Of the files that it is printed from: whether the shop's editor made all of them; null where there are none. */
  byEditor: boolean | null
  /** The day that was promised first, where a late file moved it. */
  first: string | null
  steps: { state: LineState; at: string }[]
  /** Null where it goes as a whole. */
  parts: PartJson[] | null
}

const byEditor = sql`(select bool_and(a.own_design_id is not null) from artwork a where a.tenant = f.tenant
  and a.order_id = f.order_id and a.line_id = f.line_id and a.purpose = 'print' and a.removed_at is null)`

const OF_PROGRESS = { tenant: 'f.tenant', orderId: 'f.order_id', lineId: 'f.line_id' }

const lineProgress = sql`(select coalesce(json_agg(json_build_object('id', f.line_id,
    'state', f.state, 'asks', ${lineAsks}, 'sentBack', ${wasSentBack(OF_PROGRESS)}, 'design', ${designStateOf}, 'byEditor', ${byEditor}, 'first', f.promised_first, 'carrier', f.carrier, 'number', f.tracking_number, 'url', f.tracking_url,
    'steps', (select json_agg(json_build_object('state', h.state, 'at', h.at) order by h.seq)
      from line_fulfilment_history h where h.tenant = f.tenant and h.order_id = f.order_id
        and h.line_id = f.line_id),
    'parts', ${partsOut('f', 'line_id')})), '[]')
  from line_fulfilment f where f.tenant = o.tenant and f.order_id = o.id)`

/**
 * An order by id or number, as far as `asking` may see it; null: staff. To plan a statement costs PostgreSQL
 * several times what this one takes to run, and grows with each table: what few orders have is read apart.
 */
export async function gatherOrder(
  db: Database,
  { tenant, asking }: { tenant: string; asking: string | null },
  reference: string,
): Promise<Gathered | undefined> {
  const by = isUuid(reference)
    ? sql`o.id = ${reference}`
    : sql`o.number = ${reference.toUpperCase()}`
  const { rows } = await sql<Gathered>`
    select o.*,
      (select json_agg(to_json(l) order by l.position) from order_line l
        where l.tenant = o.tenant and l.order_id = o.id) as lines,
      (select coalesce(json_agg(to_json(p) order by p.created_at), '[]') from payment p
        where p.tenant = o.tenant and p.order_id = o.id) as payments,
      ${refundsOfOrder} as refunds,
      (select json_agg(to_json(h) order by h.seq) from order_history h
        where h.tenant = o.tenant and h.order_id = o.id) as history,
      ${sumsForOrder} as sums, ${lineProgress} as progress,
      (select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'number', i.number,
          'gross', i.gross, 'at', i.issued_at) order by i.issued_at, i.sequence), '[]')
        from invoice i where i.tenant = o.tenant and i.order_id = o.id) as invoices,
      (select u.has_deferred_payments from customer u
        where u.tenant = o.tenant and u.id = o.customer_id) as addresses_defer,
      (select coalesce(json_agg(a.id), '[]') from address a
        where a.tenant = o.tenant and a.customer_id = o.customer_id
          and a.has_deferred_payments) as deferring
    from shop_order o
    where o.tenant = ${tenant} and ${asking === null ? sql`true` : seenBy(asking)} and ${by}
  `.execute(db)
  return rows[0]
}
