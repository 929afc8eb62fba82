import { type Selectable, sql } from 'kysely'
import type { LineState } from '../../../contract/fulfilment.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import { editClosed, refundedOfLine } from '../../../domain/order-edit/rules.ts'
import type { TaxedTotals } from '../../../domain/tax/tax.ts'
import { customerOf } from '../../actor.ts'
import { type Context, inCurrency } from '../../context.ts'
import type { Database, ShopOrderTable } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import {
  type BuyerVatJson,
  buyerVat,
  demandWithinLimit,
  type Line,
  type LineJson,
  readLines,
  totalsOf,
} from '../cart/index.ts'
import { designOf, wasSentBack } from '../fulfilment/index.ts'
import { storedReverseCharge, storedSnapshot } from '../line/index.ts'
import { type Before, refundsNaming } from '../payment/index.ts'
import type { Destination } from '../product/index.ts'

export type FindCode =
  | 'login_required'
  | 'order_not_found'
  | 'order_line_not_found'
  | 'order_line_printed'
  | 'order_line_cancelled'

/** An order of the customer, with the line of it that is changed. */
export type EditedOrder = Selectable<ShopOrderTable> & {
  lines: Line[]
  line: Line
  state_of_line: LineState
  /** Whether staff have sent back a file of the line. */
  sent_back: boolean
  /** How far its design is; null where nobody has sent a brief. */
  design: DesignUnderWay | null
  /** Where it is delivered to. */
  to: Destination
  /** Its company accounts for the VAT of what is changed now: VIES confirms the number as it did before. */
  isReversed: boolean
}

type Row = Selectable<ShopOrderTable> & {
  order_lines: LineJson[]
  line_state: LineState | null
  buyer_vat: BuyerVatJson | null
  was_printed: boolean
  sent_back: boolean
  design: DesignUnderWay | null
}

/** The order and its line; refuses another's, and a line of which something was printed. */
export async function findEdited(
  db: Database,
  context: Context<FindCode>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<EditedOrder> {
  const { rows } = await sql<Row>`
    select o.*,
      (select json_agg(to_json(l) order by l.position) from order_line l
        where l.tenant = o.tenant and l.order_id = o.id) as order_lines,
      (select f.state from line_fulfilment f where f.tenant = o.tenant and f.order_id = o.id
        and f.line_id = ${lineId}) as line_state,
      (select json_build_object('number', u.vat_number, 'is_valid', k.is_valid, 'name', k.name,
          'consultation', k.consultation, 'answered_at', k.answered_at, 'failed_at', k.failed_at)
        from customer u left join vat_check k on k.tenant = u.tenant and k.number = u.vat_number
        where u.tenant = o.tenant and u.id = o.customer_id and u.vat_number <> '') as buyer_vat,
      exists (select from line_fulfilment_history h where h.tenant = o.tenant
        and h.order_id = o.id and h.line_id = ${lineId} and h.event = 'produce') as was_printed,
      ${wasSentBack({ tenant: 'o.tenant', orderId: 'o.id', lineId: sql`${lineId}` })} as sent_back,
      (select ${designOf} from line_fulfilment f where f.tenant = o.tenant and f.order_id = o.id
        and f.line_id = ${lineId}) as design
    from shop_order o where o.tenant = ${context.tenant.id} and o.id = ${orderId}
      and o.customer_id = ${customerOf(context).id}
  `.execute(db)
  const [row] = rows
  demand(context, row, 'order_not_found')
  const { order_lines, line_state, buyer_vat, was_printed, sent_back, design, ...order } = row
  const { lines, unreadable } = readLines(order_lines)
  const line = lines.find(({ id }) => id === lineId)
  // Sums of an order with a line that nobody can read cannot be made anew.
  demand(context, line && unreadable.length === 0, 'order_line_not_found')
  // A line of an older release has no row until it is moved for the first time.
  const state = order.state === 'cancelled' ? 'cancelled' : (line_state ?? 'awaiting_file')
  const closed = editClosed(state, was_printed)
  demand(context, closed !== 'cancelled', 'order_line_cancelled')
  demand(context, closed === null, 'order_line_printed', { facts: { state } })
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const to = { country: order.country, postcode }
  const isReversed = staysReversed(context, order, { to, found: buyer_vat })
  return { ...order, lines, line, state_of_line: state, sent_back, design, to, isReversed }
}

/** Whether an order that was charged without VAT may be so still, by what VIES says of the number now. */
function staysReversed(
  context: Context,
  { reverse_charge, billing_address }: Selectable<ShopOrderTable>,
  { to, found }: { to: Destination; found: BuyerVatJson | null },
): boolean {
  if (reverse_charge === null) return false
  const { vatNumber } = storedReverseCharge.read(reverse_charge)
  const billingAddress = storedSnapshot.read(billing_address)
  const buyer = buyerVat(context, { ...to, billingAddress }, found)
  return buyer !== null && buyer.number === vatNumber && buyer.reverseCharge
}

/** The same work in the currency of the order. */
export function priced<In extends Context<never>>(context: In, { currency }: EditedOrder): In {
  return inCurrency(context, currency)
}

/** What the order comes to with the line in its place; refuses more than an order may cost. */
export function totalsWith(
  context: Context<'cart_limit_exceeded'>,
  { lines }: EditedOrder,
  line: Line,
): TaxedTotals {
  const totals = totalsOf(lines.map((each) => (each.id === line.id ? line : each)))
  demandWithinLimit(context, totals)
  return totals
}

/** What a line costs with its services and VAT, in minor units. */
export function grossOf(line: Line): number {
  return totalsOf([line]).gross
}

/** What money of the order and its line is measured by once the line is another one. */
export async function beforeChange(db: Database, order: EditedOrder): Promise<Before> {
  const { id: orderId, tenant, line, lines, total_gross: grossBefore } = order
  const refunds = await refundsNaming(db, { tenant, orderId })
  const costs = new Map(lines.map((each) => [each.id, grossOf(each)]))
  const keptOfLine = grossOf(line) - refundedOfLine(line.id, refunds, costs)
  const billingAddressId = storedSnapshot.read(order.billing_address).id
  return { grossBefore, keptOfLine, billingAddressId }
}
