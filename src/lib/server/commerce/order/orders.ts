import { sql } from 'kysely'
import type { z } from 'zod'
import type { order } from '../../../contract/order.ts'
import { turnOf } from '../../../domain/design/moves.ts'
import { orderHistoryOf, orderStateOf } from '../../../domain/fulfilment/order-state.ts'
import type { MadeBy } from '../../../domain/line/docs-source.ts'
import { editClosed, isFileCheckOpen } from '../../../domain/order-edit/rules.ts'
import type { PaymentState } from '../../../domain/payment/states.ts'
import type { Context } from '../../context.ts'
import { type Database, wireParts } from '../../platform/db/index.ts'
import {
  type LineJson,
  money,
  readLines,
  wireLine,
  wireTotals,
  wireUnreadable,
} from '../cart/index.ts'
import { storedPortions, storedReverseCharge, storedSnapshot } from '../line/index.ts'
import { companyPart } from './company-part.ts'
import { type Gathered, gatherOrder, type Progress } from './gather-order.ts'
import { wireRefund } from './order-refunds.ts'

export type WireOrder = z.output<typeof order>

/** Of the lines of the order `o`, each once. */
export const lineStates = sql`(select coalesce(array_agg(distinct f.state), '{}') from line_fulfilment f
  where f.tenant = o.tenant and f.order_id = o.id)`

/** Whose shop it is, as it is now, and where what cannot be read is told. */
type Placed = Pick<Context, 'shop' | 'tenant' | 'log'>

/** An order that a customer may see, by id or order number; undefined where there is none. */
export function findOrder(
  db: Database,
  { customerId, ...placed }: Placed & { customerId: string },
  reference: string,
): Promise<WireOrder | undefined> {
  return readOrder({ ...placed, db }, reference, customerId)
}

/** As `findOrder`, whoever's it is: for members of the staff alone. */
export function findOrderForStaff(
  context: Placed & Pick<Context, 'db'>,
  reference: string,
): Promise<WireOrder | undefined> {
  return readOrder(context, reference, null)
}

async function readOrder(
  { db, ...placed }: Placed & Pick<Context, 'db'>,
  reference: string,
  asking: string | null,
): Promise<WireOrder | undefined> {
  const row = await gatherOrder(db, { tenant: placed.tenant.id, asking }, reference)
  return row && { ...wireOrder(row, placed), ...(await companyPart(db, row, asking)) }
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

function wireOrder(row: Gathered, placed: Placed): WireOrder {
  const { currency } = row
  const { paid, received, waived } = row.sums
  const { total_net: net, total_vat: vat, total_gross: gross } = row
  const byRate = storedPortions.read(row.portions)
  const { lines, unreadable } = readLines(row.lines)
  const isDebited = row.payments.some((payment) => payment.state === 'authorised')
  const progress = row.lines.flatMap(({ id }) =>
    row.progress.filter((line) => line.id === id).map((line) => wireProgress(line, isDebited)),
  )
  const gathered = new Map(row.progress.map((line) => [line.id, line]))
  return {
    id: row.id,
    orderNumber: row.number,
    state: orderStateOf(
      row.state,
      row.progress.map((line) => line.state),
    ),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.state === 'awaiting_payment' ? (row.expires_at?.toISOString() ?? null) : null,
    hasExpired: row.history.some(({ event }) => event === 'expire'),
    shippingAddress: address(row, 'shipping'),
    billingAddress: address(row, 'billing'),
    lineItems: lines.map((line) => ({
      ...wireLine(placed, line, {
        ...{ currency, country: row.country },
        madeBy: madeByOf(gathered.get(line.id)),
      }),
      isFileCheckEditable: isFileCheckOpen(gathered.get(line.id)?.state, {
        hasCheck: line.file_check,
        wasSentBack: gathered.get(line.id)?.sentBack ?? false,
      }),
    })),
    ...wireUnreadable(placed.log, unreadable),
    ...(row.arrival === 'together' && { arrivesTogether: true as const }),
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
    ...(row.custom_sender !== '' && { sender: row.custom_sender }),
    currencyCode: currency,
    isDeferredPayment: row.deferred,
    hasWalletPayment: row.payments.some(({ method }) => method === 'wallet'),
    // Depends on the customer and on providers: whoever answers with an order adds them.
    allowedPaymentMethods: [],
    amountToPay: money(Math.max(0, gross - received), currency),
    amountPaid: money(paid, currency),
    ...(waived > 0 && { amountLetOff: money(waived, currency) }),
    refunds: row.refunds.map((refund) => wireRefund(refund, row.payments)),
    documents: documentsOf(row),
    history: orderHistoryOf(
      row.history.map(({ state, at }) => ({ state, at: new Date(at).toISOString() })),
      progress.map(({ lineItemId: id, steps }) => ({ id, steps })),
    ),
    progress,
  }
}

/** Who made what a line is printed from. */
function madeByOf(progress: Pick<Progress, 'byEditor'> | undefined): MadeBy {
  const byEditor = progress?.byEditor ?? null
  if (byEditor === null) return 'nobody'
  return byEditor ? 'editor' : 'sender'
}

function wireProgress(
  { id, state, asks, design, first, steps, parts, carrier, number, url }: Progress,
  isDebited: boolean,
): WireOrder['progress'][number] {
  const shipment = { carrier, number, url }
  const turn = design ? turnOf(design) : undefined
  const wasPrinted = steps.some((step) => step.state === 'in_production')
  const hasLeft = (state === 'shipped' || state === 'delivered') && shipment.carrier !== ''
  return {
    lineItemId: id,
    state,
    ...(asks && { asks }),
    ...(turn && { design: turn }),
    ...(first && { promisedFirst: first }),
    steps: steps.map(({ at, ...step }) => ({ ...step, at: new Date(at).toISOString() })),
    editClosed: editClosed(state, wasPrinted) ?? (isDebited ? 'debited' : null),
    shipment: hasLeft ? shipment : null,
    ...wireParts(parts),
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
  const isOpen = row.state !== 'cancelled' && row.sums.received < gross
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
