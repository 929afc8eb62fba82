import { sql } from 'kysely'
import type { z } from 'zod'
import { repairKind } from '../../../contract/artwork.ts'
import type { getStaffUploads } from '../../../contract/artwork-uploads.ts'
import { isUuid } from '../../../domain/uuid.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { deskLine } from './desk-line.ts'
import { filesOfLines } from './files-of-lines.ts'
import type { LineCode } from './lines.ts'

type Uploads = z.input<typeof getStaffUploads.output>

/** Files of an archive, whose address names them all. */
const MOST_PACKED = 40

/** The files of an order as staff see them who send some for its customer. */
export async function staffUploads(
  context: Context<LineCode>,
  files: Files,
  named: string,
): Promise<Uploads> {
  const { db, tenant } = context
  const orders = db
    .selectFrom('shop_order')
    .select(['id', 'number', 'customer_id'])
    .where('tenant', '=', tenant.id)
  const order = await (isUuid(named)
    ? orders.where('id', '=', named)
    : orders.where('number', '=', named.toUpperCase())
  ).executeTakeFirst()
  demand(context, order, 'order_not_found')
  const orderId = order.id
  const rows = await db
    .selectFrom('order_line')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const lines: Uploads['lines'] = []
  for (const { id } of rows) lines.push(await deskLine(context, files, { orderId, lineItemId: id }))
  return {
    orderId,
    orderNumber: order.number,
    lines,
    archive: await archiveOf(context, files, { order, lines }),
    history: await historyOf(context, orderId),
  }
}

type Packed = {
  order: { id: string; number: string; customer_id: string }
  lines: Uploads['lines']
}

async function archiveOf(
  context: Context,
  files: Files,
  { order, lines }: Packed,
): Promise<string | null> {
  const keys = lines.map(({ artwork }) => ({
    orderId: order.id,
    lineItemId: artwork.lineItemId,
  }))
  const all = [...(await filesOfLines(context, files, keys)).values()].flat()
  const kept = all.filter(({ deletedAt }) => !deletedAt)
  if (kept.length === 0 || kept.length > MOST_PACKED) return null
  const link = {
    folder: [context.tenant.id],
    files: kept.map(({ key, name }): [string, string] => [key.slice(1).join('/'), name]),
    name: `${order.number}.zip`,
  }
  return files.signed.archive(link, context.now)
}

type Row = {
  at: Date
  event: Uploads['history'][number]['event']
  line_id: string
  name: string
  by_staff: boolean | null
  who: string | null
  kinds: string
}

/** More than these nobody reads. */
const MOST_HISTORY = 200

async function historyOf({ db, tenant }: Context, orderId: string): Promise<Uploads['history']> {
  const { rows } = await sql<Row>`
    with a as (select f.*, s.deleted_at from artwork f join stored_file s on s.tenant = f.tenant
        and s.customer_id = f.customer_id and s.sha256 = f.sha256
      where f.tenant = ${tenant.id} and f.order_id = ${orderId} and f.purpose = 'print'),
    h as (select a.created_at as at, 'sent' as event, a.line_id, a.name, a.by_staff, '' as kinds from a
      where not exists (select from artwork_repair r
        where r.tenant = a.tenant and r.result_id = a.id)
    union all select r.decided_at, 'mended', a.line_id, a.name, r.by_staff, r.kinds
      from a join artwork_repair r on r.tenant = a.tenant and r.result_id = a.id
    union all select a.approved_at, 'approved', a.line_id, a.name,
      a.approved_by not like 'customer:%', '' from a where a.approved_at is not null
    union all select a.removed_at, 'removed', a.line_id, a.name, null, '' from a
      where a.removed_at is not null
    union all select a.deleted_at, 'deleted', a.line_id, a.name, null, '' from a
      where a.deleted_at is not null)
    select h.*, case when h.by_staff then (select s.name from staff_act t
        join staff_account s on s.id = t.account_id
        where t.tenant = ${tenant.id} and t.at = h.at
          and t.subject = 'order:' || ${orderId}::text || ' line:' || h.line_id::text limit 1) end as who
    from h order by at desc limit ${MOST_HISTORY}
  `.execute(db)
  return rows.map(({ at, event, line_id, name, by_staff, who, kinds }) => ({
    at: at.toISOString(),
    event,
    lineItemId: line_id,
    file: name,
    by: by_staff === null ? null : by_staff ? 'staff' : 'customer',
    who,
    kinds: repairKind.options.filter((kind) => kinds.split(' ').includes(kind)),
  }))
}
