import { type Selectable, sql } from 'kysely'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { order } from '../../../contract/order.ts'
import { orderHistoryOf, orderStateOf } from '../../../domain/fulfilment/order-state.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import { editClosed, isFileCheckOpen } from '../../../domain/order-edit/rules.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import { seenBy } from '../../people/company/index.ts'
import type { Database, OrderHistoryTable, ShopOrderTable } from '../../platform/db/index.ts'
import type { Tenant } from '../../site/shop/index.ts'
import {
  type LineJson,
  money,
  readLines,
  wireLine,
  wireTotals,
  wireUnreadable,
} from '../cart/index.ts'
import { paidForOrder, receivedForOrder } from '../ledger/index.ts'
import { type CompanyJson, companyOfOrder, wireCompany } from './company-part.ts'
import { type RefundJson, refundsOfOrder, wireRefund } from './order-refunds.ts'
import { storedPortions, storedReverseCharge, storedSnapshot } from './stored-order.ts'

export type WireOrder = z.output<typeof order>

type Gathered = Selectable<ShopOrderTable> & {
  lines: LineJson[]
  payments: {
    id: string
    method: string
    state: PaymentState
    amount: number
    currency: string
    created_at: string
  }[]
  history: { event: OrderHistoryTable['event']; state: ShopOrderTable['state']; at: string }[]
  refunds: RefundJson[]
  addresses_defer: boolean
  line_states: LineState[]
  /** What the ledger has of it, in minor units. */
  paid: string
  /** The same before anything was given back. */
  received: string
  /** Ids of the customer's addresses that may be paid later. */
  deferring: string[]
  progress: Progress[]
  company_json: CompanyJson
  invoices: {
    id: string
    kind: 'invoice' | 'credit_note'
    number: string
    gross: number
    at: string
  }[]
}

/** How far a line is, as statements gather it. */
type Progress = {
  id: string
  state: LineState
  carrier: string
  number: string
  url: string
  steps: { state: LineState; at: string }[]
}

/** Of the lines of the order `o`, each once. */
export const lineStates = sql`(select coalesce(array_agg(distinct f.state), '{}') from line_fulfilment f
  where f.tenant = o.tenant and f.order_id = o.id)`

/** How far each line of the order `o` is, in the order of its lines. */
const lineProgress = sql`(select coalesce(json_agg(json_build_object('id', f.line_id,
    'state', f.state, 'carrier', f.carrier, 'number', f.tracking_number, 'url', f.tracking_url,
    'steps', (select json_agg(json_build_object('state', h.state, 'at', h.at) order by h.seq)
      from line_fulfilment_history h where h.tenant = f.tenant and h.order_id = f.order_id
        and h.line_id = f.line_id)) order by l.position), '[]')
  from line_fulfilment f join order_line l
    on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
  where f.tenant = o.tenant and f.order_id = o.id)`

type Owned = { tenant: Tenant; customerId: string }

/** An order that a customer may see, by id or order number, in one statement; undefined where there is none. */
export function findOrder(
  db: Database,
  { tenant, customerId, log }: Owned & { log: Logger },
  reference: string,
): Promise<WireOrder | undefined> {
  return readOrder({ db, tenant, log }, reference, customerId)
}

/** As `findOrder`, whoever's it is: for members of the staff alone. */
export function findOrderForStaff(
  context: Pick<Context, 'db' | 'tenant' | 'log'>,
  reference: string,
): Promise<WireOrder | undefined> {
  return readOrder(context, reference, null)
}

async function readOrder(
  { db, tenant, log }: Pick<Context, 'db' | 'tenant' | 'log'>,
  reference: string,
  asking: string | null,
): Promise<WireOrder | undefined> {
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
      ${lineStates} as line_states,
      ${paidForOrder} as paid, ${receivedForOrder} as received,
      ${lineProgress} as progress, ${companyOfOrder(asking)} as company_json,
      (select coalesce(json_agg(json_build_object('id', i.id, 'kind', i.kind, 'number', i.number,
          'gross', i.gross, 'at', i.issued_at) order by i.issued_at, i.sequence), '[]')
        from invoice i where i.tenant = o.tenant and i.order_id = o.id) as invoices,
      (select u.has_deferred_payments from customer u
        where u.tenant = o.tenant and u.id = o.customer_id) as addresses_defer,
      (select coalesce(json_agg(a.id), '[]') from address a
        where a.tenant = o.tenant and a.customer_id = o.customer_id
          and a.has_deferred_payments) as deferring
    from shop_order o
    where o.tenant = ${tenant.id} and ${asking === null ? sql`true` : seenBy(asking)} and ${by}
  `.execute(db)
  return rows[0] && { ...wireOrder(rows[0], log), ...wireCompany(rows[0], asking) }
}

/** The lines of an order as they are stored, in their order. */
export async function orderLines(
  db: Database,
  { tenant, id }: { tenant: string; id: string },
): Promise<LineJson[]> {
  const { rows } = await sql<{ line: LineJson }>`
    select to_json(l) as line from order_line l
    where l.tenant = ${tenant} and l.order_id = ${id} order by l.position
  `.execute(db)
  return rows.map(({ line }) => line)
}

function wireOrder(row: Gathered, log: Logger): WireOrder {
  const { currency } = row
  const paid = Number(row.paid)
  const { total_net: net, total_vat: vat, total_gross: gross } = row
  const byRate = storedPortions.read(row.portions)
  const { lines, unreadable } = readLines(row.lines)
  const progress = row.progress.map(wireProgress)
  const states = new Map(row.progress.map(({ id, state }) => [id, state]))
  return {
    id: row.id,
    orderNumber: row.number,
    state: orderStateOf(row.state, row.line_states),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.state === 'awaiting_payment' ? (row.expires_at?.toISOString() ?? null) : null,
    hasExpired: row.history.some(({ event }) => event === 'expire'),
    shippingAddress: address(row, 'shipping'),
    billingAddress: address(row, 'billing'),
    lineItems: lines.map((line) => ({
      ...wireLine(line, currency, row.country),
      isFileCheckEditable: isFileCheckOpen(states.get(line.id), line.file_check),
    })),
    ...wireUnreadable(log, unreadable),
    payments: row.payments.map(({ id, method, state, created_at, ...taken }) => ({
      id,
      method,
      state: publicState(state),
      amount: money(taken.amount, taken.currency),
      createdAt: new Date(created_at).toISOString(),
    })),
    totalPrice: money(net, currency),
    taxedPrice: wireTotals({ net, vat, gross, byRate }, currency),
    vatPrice: money(vat, currency),
    ...(row.reverse_charge !== null && {
      reverseCharge: storedReverseCharge.read(row.reverse_charge),
    }),
    currencyCode: currency,
    isDeferredPayment: row.deferred,
    hasWalletPayment: row.payments.some(({ method }) => method === 'wallet'),
    // Depends on the customer and on providers: whoever answers with an order adds them.
    allowedPaymentMethods: [],
    amountToPay: money(Math.max(0, gross - Number(row.received)), currency),
    amountPaid: money(paid, currency),
    refunds: row.refunds.map(wireRefund),
    documents: documentsOf(row),
    history: orderHistoryOf(
      row.history.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
      progress.map(({ lineItemId: id, steps }) => ({ id, steps })),
    ),
    progress,
  }
}

function wireProgress({ id, state, steps, ...shipment }: Progress): WireOrder['progress'][number] {
  const hasLeft = (state === 'shipped' || state === 'delivered') && shipment.carrier !== ''
  return {
    lineItemId: id,
    state,
    steps: steps.map(({ at, ...step }) => ({ ...step, at: new Date(at).toISOString() })),
    editClosed: editClosed(
      state,
      steps.some((step) => step.state === 'in_production'),
    ),
    shipment: hasLeft ? shipment : null,
  }
}

/** What was issued for an order, and the pro forma of one that is not paid. */
function documentsOf(row: Gathered): WireOrder['documents'] {
  const { currency, number, total_gross: gross } = row
  const issued = row.invoices.map(({ id, kind, at, ...invoice }) => ({
    id,
    kind,
    number: invoice.number,
    issuedAt: new Date(at).toISOString(),
    totalGross: money(invoice.gross, currency),
  }))
  const isOpen = row.state !== 'cancelled' && Number(row.received) < gross
  if (!isOpen || issued.length > 0) return issued
  const totalGross = money(gross, currency)
  return [{ id: 'pro-forma', kind: 'pro_forma', number, issuedAt: null, totalGross }]
}

/** Money that is reserved but not taken yet is still on its way, to a customer. */
export function publicState(state: PaymentState): Exclude<PaymentState, 'authorised'> {
  return state === 'authorised' ? 'pending' : state
}

function address(row: Gathered, type: 'shipping' | 'billing') {
  const stored = storedSnapshot.read(
    type === 'shipping' ? row.shipping_address : row.billing_address,
  )
  const hasDeferredPayments = row.addresses_defer || row.deferring.includes(stored.id)
  return { ...stored, type, hasDeferredPayments }
}
