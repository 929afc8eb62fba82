import { sql } from 'kysely'
import type { z } from 'zod'
import type { DesignView, listStaffDesigns } from '../../../contract/design-desk.ts'
import { workingDaysLeft } from '../../../domain/design/clock.ts'
import { type DesignState, WAITS_FOR_DESIGNER } from '../../../domain/design/moves.ts'
import { designViews } from '../../../domain/design/views.ts'
import { isPaidOrPromised } from '../../../domain/fulfilment/order-state.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import { workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { buyerNameOf } from '../../platform/db/index.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { wantsDesigner } from '../artwork/index.ts'
import { lookOf, nameOf } from '../cart/index.ts'
import { calendarOf } from './job.ts'

type Queue = z.input<typeof listStaffDesigns.output>

type Row = {
  order_id: string
  line_id: string
  number: string
  product_id: string
  quantity: number
  merchant_info: unknown
  services: unknown
  order_state: StoredOrderState
  customer: string
  line_state: LineState
  state: DesignState
  due: string | null
  versions: number
  claimed_by: string | null
  claimed_name: string | null
  claimed_at: Date | null
}

/** More than these nobody looks through. */
const MOST = 500

/** Lines that something is designed for, what is due first in front; what is done, the newest first. */
export async function designQueue(
  context: Context<'login_required'>,
  view: DesignView,
): Promise<Queue> {
  const { rows } = await sql<Row>`
    select l.order_id, l.id as line_id, o.number, l.product_id, l.quantity, l.merchant_info,
      l.services, f.state as line_state, o.state as order_state, case when j.state = 'handed_over' and f.state = 'awaiting_file' then 'changes_wanted'
        else coalesce(j.state, 'awaiting_brief') end as state, j.due::text,
      ${buyerNameOf('c')} as customer,
      j.account_id as claimed_by, s.name as claimed_name, j.claimed_at,
      (select count(*)::int from design_version v where v.tenant = l.tenant
        and v.order_id = l.order_id and v.line_id = l.id) as versions
    from line_fulfilment f
    join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
    join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    join customer c on c.tenant = o.tenant and c.id = o.customer_id
    left join design_job j on j.tenant = l.tenant and j.order_id = l.order_id and j.line_id = l.id
    left join staff_account s on s.id = j.account_id
    where f.tenant = ${context.tenant.id} and f.state <> 'cancelled'
      and (j.state is not null
        or (f.state = 'awaiting_file' and l.services::text like ${`%${DESIGN_SERVICE}%`}))
    order by o.state = 'awaiting_payment', coalesce(j.state = 'handed_over' and f.state <> 'awaiting_file', false), j.due nulls last, j.changed_at desc, o.number, l.position
    limit ${MOST}
  `.execute(context.db)
  const mine = workerOf(context).id
  const listed = rows.filter(({ services }) => wantsDesigner(services))
  const inView = (each: DesignView) => listed.filter((row) => isIn(each, row, mine))
  return {
    designs: inView(view).map((row) => wireRow(context, row, mine)),
    counts: Object.fromEntries(
      designViews.map((each) => [each, inView(each).length]),
    ) as Queue['counts'],
  }
}

/** Nobody begins before somebody pays: until then it waits for its customer, whatever was sent. */
function isIn(view: DesignView, { state, order_state, claimed_by }: Row, mine: string): boolean {
  const isPaid = isPaidOrPromised(order_state)
  switch (view) {
    case 'to_do':
      return isPaid && WAITS_FOR_DESIGNER.includes(state)
    case 'mine':
      return claimed_by === mine && state !== 'handed_over'
    case 'waiting':
      return (
        state === 'awaiting_brief' || state === 'proof_sent' || (!isPaid && state !== 'handed_over')
      )
    case 'done':
      return state === 'handed_over'
    default:
      return view satisfies never
  }
}

function wireRow(context: Context, row: Row, mine: string): Queue['designs'][number] {
  const { claimed_by, claimed_name, claimed_at, due } = row
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    lineItemId: row.line_id,
    product: nameOf(context, row.product_id),
    quantity: row.quantity,
    customer: row.customer,
    state: row.state,
    due,
    daysLeft: due === null ? null : workingDaysLeft(due, calendarOf(context)),
    versions: row.versions,
    claim:
      claimed_by && claimed_at
        ? { name: claimed_name ?? '', isMine: claimed_by === mine, at: claimed_at.toISOString() }
        : null,
    look: lookOf(context, row),
  }
}
