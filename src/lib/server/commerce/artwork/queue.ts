import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ArtworkView, listStaffArtwork } from '../../../contract/artwork-desk.ts'
import { countKinds } from '../../../domain/artwork/findings.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import { judgeCount } from '../../../domain/preflight/judge.ts'
import { workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { buyerNameOf } from '../../platform/db/index.ts'
import { lookOf, nameOf } from '../cart/index.ts'
import { wantsPerson, wasSentBack } from '../fulfilment/index.ts'
import { profileFor } from './lines.ts'
import { storedReport } from './stored-report.ts'

type Queue = z.input<typeof listStaffArtwork.output>

type Row = {
  order_id: string
  line_id: string
  number: string
  product_id: string
  quantity: number
  merchant_info: unknown
  customer: string
  state: LineState
  due: string
  claimed_by: string | null
  claimed_name: string | null
  claimed_at: Date | null
  reports: (object | null)[]
}

/** More than these of one view nobody looks through. */
const MOST = 300

/** Lines with files that are not approved yet, by the day that was promised. */
export async function artworkQueue(
  context: Context<'login_required'>,
  view: ArtworkView,
): Promise<Queue> {
  const mine = workerOf(context).id
  const { rows: counted } = await sql<Queue['counts']>`
    select count(*) filter (where ${inView('to_check', mine)})::int as to_check,
      count(*) filter (where ${inView('mine', mine)})::int as mine,
      count(*) filter (where ${inView('waiting', mine)})::int as waiting
    from ${openLines(context.tenant.id)}`.execute(context.db)
  // What waits for customers grows without end, and is not to stand in the way of what waits for staff.
  const { rows } = await sql<Row>`
    select l.order_id, l.id as line_id, o.number, l.product_id, l.quantity, l.merchant_info,
      f.state, f.due::text, ${buyerNameOf('c')} as customer,
      k.account_id as claimed_by, s.name as claimed_name, k.at as claimed_at,
      (select coalesce(json_agg(a.report order by a.place, a.seq), '[]') from artwork a
        where ${isSentFor}) as reports
    from ${openLines(context.tenant.id)}
    join customer c on c.tenant = o.tenant and c.id = o.customer_id
    left join staff_account s on s.id = k.account_id
    where ${inView(view, mine)}
    order by f.due, o.number, l.position limit ${MOST}
  `.execute(context.db)
  return {
    lines: rows.map((row) => wireRow(context, row, mine)),
    counts: counted[0] ?? { to_check: 0, mine: 0, waiting: 0 },
  }
}

/** Lines `l` of orders `o` that are in the check or were sent back, as they stand, `f`, and who has them, `k`. */
const openLines = (tenant: string) => sql`(select * from line_fulfilment
    where tenant = ${tenant} and state in ('in_check', 'question_asked', 'rejected')) f
  join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
  join shop_order o on o.tenant = l.tenant and o.id = l.order_id
  left join artwork_claim k on k.tenant = l.tenant and k.order_id = l.order_id and k.line_id = l.id`

/** Whether a file `a` is printed for the line `l`. */
const isSentFor = sql<boolean>`a.tenant = l.tenant and a.order_id = l.order_id and a.line_id = l.id
  and a.purpose = 'print' and a.removed_at is null`

/**
 * Staff wait for nobody with what a person was paid to check or has sent back, and with what came without a file: one that
 * came by e-mail has no row here.
 */
const isForStaff = sql<boolean>`(
  ${wasSentBack({ tenant: 'f.tenant', orderId: 'f.order_id', lineId: 'f.line_id' })}
  or (not o.skip_doc_review and ${wantsPerson})
  or not exists (select from artwork a where ${isSentFor}))`

/** What nobody pays for is not ours yet (`isPaidOrPromised`). */
const isOurs = sql<boolean>`(f.state = 'in_check'
  and o.state not in ('awaiting_payment', 'cancelled') and ${isForStaff})`

function inView(view: ArtworkView, mine: string): RawBuilder<boolean> {
  if (view === 'mine') return sql`k.account_id = ${mine}`
  return view === 'to_check' ? isOurs : sql`not ${isOurs}`
}

function wireRow(context: Context, row: Row, mine: string): Queue['lines'][number] {
  const { claimed_by, claimed_name, claimed_at } = row
  return {
    orderId: row.order_id,
    orderNumber: row.number,
    lineItemId: row.line_id,
    product: nameOf(context, row.product_id),
    quantity: row.quantity,
    customer: row.customer,
    state: row.state,
    due: row.due,
    files: row.reports.length,
    found: foundIn(context, row),
    claim: claimed_at && {
      name: claimed_name ?? '',
      isMine: claimed_by === mine,
      at: claimed_at.toISOString(),
    },
    look: lookOf(context, row),
  }
}

/** Of each file and of all of them together; null until every one was looked through. */
function foundIn(context: Context, { reports, product_id, merchant_info }: Row) {
  if (reports.length === 0 || reports.includes(null)) return null
  const read = reports.map((report) => storedReport.read(report))
  const pages = read.reduce((sum, { pageCount }) => sum + pageCount, 0)
  const together = judgeCount(pages, profileFor(context, product_id, merchant_info))
  return countKinds([...together, ...read.flatMap(({ findings }) => findings)])
}
