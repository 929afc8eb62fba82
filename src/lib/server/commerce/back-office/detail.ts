import { sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffOrder } from '../../../contract/back-office.ts'
import type { CollectionPlace } from '../../../contract/collection.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { DEFAULT_SENDER } from '../../../domain/constants.ts'
import { eventsIn, type LineEvent } from '../../../domain/fulfilment/states.ts'
import type { Context } from '../../context.ts'
import { fullNameOf, knownEmailOf } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { describeLine, lookOf, money } from '../cart/index.ts'
import { isPrinted } from '../fulfilment/index.ts'
import { incompleteEInvoices } from '../invoice/index.ts'
import { disputesOf } from '../ledger/index.ts'
import { findOrderForStaff, versionOf } from '../order/index.ts'
import { refundsOf, roomOf, toCome } from '../payment/index.ts'
import { historyOf, mailsOf, notesOf } from './happened.ts'

type Detail = z.input<typeof getStaffOrder.output>

/** Everything about an order of the tenant; `may` is what the caller is allowed here. */
export async function orderForStaff(
  context: Context<'order_not_found'>,
  reference: string,
  may: readonly Permission[],
): Promise<Detail> {
  const { db, tenant } = context
  const order = await findOrderForStaff(context, reference)
  demand(context, order, 'order_not_found')
  const key = { tenant: tenant.id, id: order.id }
  const given = { tenant: tenant.id, orderId: order.id }
  const [about, version, history, notes, mails, refunds, rooms, disputes] = [
    await aboutOrder(context, order.id),
    await versionOf(db, key),
    await historyOf(db, key),
    await notesOf(db, key),
    may.includes('mail.read') ? await mailsOf(db, key) : [],
    await refundsOf(db, given),
    await roomOf(db, given),
    await disputesOf(db, given),
  ]
  const { customer, sender, lines, ...flags } = about
  // What is paid of a line goes back when it is cancelled.
  const mayCancel =
    may.includes('orders.edit') &&
    (order.amountPaid.centAmount <= 0 || may.includes('orders.refund'))
  const mayDo = (event: LineEvent) =>
    event === 'cancel' ? mayCancel : may.includes('orders.produce')
  const of = new Map(order.progress.map((progress) => [progress.lineItemId, progress]))
  return {
    order,
    version,
    customer: { ...customer, spent: money(customer.spent, order.currencyCode) },
    refunds: refunds.map(({ amount, currency, target, created_at, ...refund }) => ({
      ...refund,
      amount: money(amount, currency),
      to: target,
      at: created_at.toISOString(),
    })),
    disputes,
    mayCancel:
      may.includes('orders.edit') &&
      order.state !== 'cancelled' &&
      // What came in for an order that waits for its payment stays for people to give back.
      (mayCancel || order.state === 'awaiting_payment') &&
      !(await isPrinted(db, key)),
    incompleteEInvoices: await incompleteEInvoices(context, order.id),
    refundable: money(
      rooms.reduce((sum, { room }) => sum + room, await toCome(context.db, context, order.id)),
      order.currencyCode,
    ),
    sender: sender === DEFAULT_SENDER ? tenant.name : sender,
    ...flags,
    lines: lines.map((line) => {
      const progress = of.get(line.id)
      const item = order.lineItems.find(({ id }) => id === line.id)
      const events = progress ? possible(progress, line.quantity, item?.collection) : []
      return {
        id: line.id,
        ...describeLine(context, line),
        look: lookOf(context, line),
        events: events.filter(mayDo),
      }
    }),
    history,
    notes,
    mails,
  }
}

/** What follows now: no single piece and nothing that is collected leaves in parts, and what left in part is cancelled no more. */
function possible(
  { state, parts = [] }: Detail['order']['progress'][number],
  quantity: number,
  collection: CollectionPlace | undefined,
): LineEvent[] {
  const left = parts.reduce((rest, part) => rest - part.quantity, quantity)
  return eventsIn(state).filter(
    (event) =>
      !(event === 'ship_part' && (left < 2 || collection)) &&
      !(event === 'cancel' && parts.length > 0),
  )
}

type About = {
  sender: string
  internalCheckout: boolean
  skipDocReview: boolean
  invoiceRequested: boolean
  customer: Omit<Detail['customer'], 'spent'> & { spent: number }
  lines: { id: string; product_id: string; quantity: number; merchant_info: unknown }[]
}

async function aboutOrder({ db, tenant }: Context, id: string): Promise<About> {
  const { rows } = await sql<About>`
    select o.sender, o.internal_checkout as "internalCheckout", o.skip_doc_review as "skipDocReview",
      o.invoice_requested as "invoiceRequested",
      (select json_build_object('id', c.id, 'name', ${fullNameOf('c')},
          'company', c.company, 'email', ${knownEmailOf('c')}, 'vatNumber', c.vat_number,
          'orders', (select count(*) from shop_order s
            where s.tenant = c.tenant and s.customer_id = c.id),
          'spent', (select coalesce(sum(s.total_gross), 0) from shop_order s
            where s.tenant = c.tenant and s.customer_id = c.id and s.currency = o.currency
              and s.state not in ('cancelled', 'awaiting_payment')))
        from customer c where c.tenant = o.tenant and c.id = o.customer_id) as customer,
      (select json_agg(json_build_object('id', l.id, 'product_id', l.product_id,
          'quantity', l.quantity, 'merchant_info', l.merchant_info) order by l.position)
        from order_line l where l.tenant = o.tenant and l.order_id = o.id) as lines
    from shop_order o where o.tenant = ${tenant.id} and o.id = ${id}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('The order was there a moment ago.')
  return row
}
