import { sql } from 'kysely'
import type { ProductionLine, WorkEvent } from '../../../contract/production.ts'
import { addressLines } from '../../../domain/address/format.ts'
import { isPaidOrPromised, type StoredOrderState } from '../../../domain/fulfilment/order-state.ts'
import { eventsIn, isGone, type LineState } from '../../../domain/fulfilment/states.ts'
import { referenceText } from '../../../domain/production/reference.ts'
import type { Context } from '../../context.ts'
import { buyerNameOf } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { filesOfLines } from '../artwork/index.ts'
import { describeLine, lookOf, optionOf, storedMerchantInfo } from '../cart/index.ts'
import { collectionOf } from '../product/index.ts'
import { machineNamed, materialNamed } from './names.ts'
import { leaves, type WorkDays, workDays } from './work-windows.ts'

/** A line with what is stored of it. */
export type WorkRow = {
  order_id: string
  line_id: string
  number: string
  order_state: StoredOrderState
  country: string
  place: number
  product_id: string
  quantity: number
  merchant_info: unknown
  job_name: string
  customer: string
  state: LineState
  leaves: string
  due: string
  machine: string
  material: string
  carrier: string
  tracking_number: string
  tracking_url: string
}

/** Columns of a `WorkRow`, of `f` and `o` and what is joined to them by `workJoins`. */
export const workColumns = sql`f.order_id, f.line_id, o.number, o.state as order_state, o.country,
  (select count(*)::int from order_line b where b.tenant = l.tenant and b.order_id = l.order_id
    and b.position <= l.position) as place,
  l.product_id, l.quantity, l.merchant_info, l.job_name,
  ${buyerNameOf('c')} as customer,
  f.state, ${leaves}::text as leaves, f.due::text as due, f.machine, f.material,
  f.carrier, f.tracking_number, f.tracking_url`

/** The rest of what a `WorkRow` is read from. */
export const workJoins = sql`
  join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
  join customer c on c.tenant = o.tenant and c.id = o.customer_id`

/** Lines of the tenant by what stands on their tickets, in any state; those that are not there, not. */
export async function rowsByReference(
  { db, tenant }: Context,
  references: readonly { orderNumber: string; place: number }[],
): Promise<WorkRow[]> {
  const numbers = [...new Set(references.map(({ orderNumber }) => orderNumber))]
  const wanted = references.map(referenceText)
  const { rows } = await sql<WorkRow>`
    select ${workColumns} from shop_order o
    join line_fulfilment f on f.tenant = o.tenant and f.order_id = o.id ${workJoins}
    where o.tenant = ${tenant.id} and o.number = any(${numbers}) order by o.number, l.position
  `.execute(db)
  const found = new Map(rows.map((row) => [referenceOf(row), row]))
  return wanted.flatMap((reference) => found.get(reference) ?? [])
}

function referenceOf({ number: orderNumber, place }: WorkRow): string {
  return referenceText({ orderNumber, place })
}

/** Lines as the plant sees them, in the order of the rows. */
export async function productionLines(
  context: Context,
  files: Files,
  rows: readonly WorkRow[],
): Promise<ProductionLine[]> {
  const days = workDays(context)
  const filesBy = await filesOfLines(
    context,
    files,
    rows.map((row) => ({ orderId: row.order_id, lineItemId: row.line_id })),
  )
  return rows.map((row) => wireLine(context, row, days, filesBy.get(row.line_id) ?? []))
}

function wireLine(
  context: Context,
  row: WorkRow,
  { today }: WorkDays,
  files: ProductionLine['files'],
): ProductionLine {
  const { name, pieces, facts } = describeLine(context, row)
  const isPaid = isPaidOrPromised(row.order_state)
  const isCollected = collectionOf(context.tenant, row.country, optionOf(row)) !== undefined
  const { drops } = storedMerchantInfo.read(row.merchant_info)
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    lineItemId: row.line_id,
    reference: referenceOf(row),
    product: name,
    pieces,
    jobName: row.job_name,
    facts,
    look: lookOf(context, row),
    customer: row.customer,
    state: row.state,
    isPaid,
    leaves: row.leaves,
    isLate: !isGone(row.state) && row.leaves < today,
    due: row.due,
    ...(isCollected && { isCollected: true as const }),
    ...(drops.length > 0 && {
      goesTo: drops.map(({ quantity, address }) => ({ quantity, address: addressLines(address) })),
    }),
    machine: machineNamed(context, row.machine),
    material: materialNamed(context, row.material),
    files,
    events: isPaid ? eventsIn(row.state).filter(isWork) : [],
    parcel:
      row.state === 'shipped' || row.state === 'delivered'
        ? { carrier: row.carrier, number: row.tracking_number, url: row.tracking_url }
        : null,
  }
}

const WORK: readonly string[] = ['produce', 'ship', 'reprint'] satisfies WorkEvent[]

function isWork(event: string): event is WorkEvent {
  return WORK.includes(event)
}
