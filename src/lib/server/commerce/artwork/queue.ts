import { sql } from 'kysely'
import type { z } from 'zod'
import type { ArtworkView, listStaffArtwork } from '../../../contract/artwork-desk.ts'
import { countKinds } from '../../../domain/artwork/findings.ts'
import { isPaidOrPromised } from '../../../domain/fulfilment/order-state.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import type { StoredOrderState } from '../../../domain/order/states.ts'
import { judgeCount } from '../../../domain/preflight/judge.ts'
import { workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { buyerNameOf } from '../../platform/db/index.ts'
import { lookOf, nameOf } from '../cart/index.ts'
import { wasSentBack } from '../fulfilment/index.ts'
import { profileFor, wantsPerson } from './lines.ts'
import { storedReport } from './stored-report.ts'

type Queue = z.input<typeof listStaffArtwork.output>

type Row = {
  order_id: string
  line_id: string
  number: string
  product_id: string
  quantity: number
  merchant_info: unknown
  services: unknown
  skip_doc_review: boolean
  order_state: StoredOrderState
  sent_back: boolean
  customer: string
  state: LineState
  due: string
  claimed_by: string | null
  claimed_name: string | null
  claimed_at: Date | null
  reports: (object | null)[]
}

/** More than these nobody looks through. */
const MOST = 300

/** Lines with files that are not approved yet, by the day that was promised. */
export async function artworkQueue(
  context: Context<'login_required'>,
  view: ArtworkView,
): Promise<Queue> {
  const { rows } = await sql<Row>`
    select l.order_id, l.id as line_id, o.number, l.product_id, l.quantity, l.merchant_info,
      l.services, o.skip_doc_review, o.state as order_state, f.state, f.due::text,
      ${wasSentBack({ tenant: 'f.tenant', orderId: 'f.order_id', lineId: 'f.line_id' })} as sent_back,
      ${buyerNameOf('c')} as customer,
      k.account_id as claimed_by, s.name as claimed_name, k.at as claimed_at,
      (select coalesce(json_agg(a.report order by a.place, a.seq), '[]') from artwork a
        where a.tenant = l.tenant and a.order_id = l.order_id and a.line_id = l.id
          and a.purpose = 'print' and a.removed_at is null) as reports
    from line_fulfilment f
    join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
    join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    join customer c on c.tenant = o.tenant and c.id = o.customer_id
    left join artwork_claim k on k.tenant = l.tenant and k.order_id = l.order_id and k.line_id = l.id
    left join staff_account s on s.id = k.account_id
    where f.tenant = ${context.tenant.id} and f.state in ('in_check', 'question_asked', 'rejected')
    order by f.due, o.number, l.position limit ${MOST}
  `.execute(context.db)
  const mine = workerOf(context).id
  const views = (['to_check', 'mine', 'waiting'] as const).map(
    (each) => [each, rows.filter((row) => isIn(each, row, mine))] as const,
  )
  const shown = views.find(([each]) => each === view)?.[1] ?? []
  return {
    lines: shown.map((row) => wireRow(context, row, mine)),
    counts: {
      to_check: views[0]?.[1].length ?? 0,
      mine: views[1]?.[1].length ?? 0,
      waiting: views[2]?.[1].length ?? 0,
    },
  }
}

/** Staff wait for nobody with what a person was paid to check or has sent back, and with what came without a file. */
function isIn(view: ArtworkView, row: Row, mine: string): boolean {
  if (view === 'mine') return row.claimed_by === mine
  const isOurs = row.state === 'in_check' && isPaidOrPromised(row.order_state) && isForStaff(row)
  return view === 'to_check' ? isOurs : !isOurs
}

/** A file that came by e-mail has no row here, and is staff's to look at. */
function isForStaff({ services, skip_doc_review, sent_back, reports }: Row): boolean {
  return sent_back || (!skip_doc_review && wantsPerson(services)) || reports.length === 0
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
