import { sql } from 'kysely'
import { fileKey } from '../../commerce/artwork/index.ts'
import type { Context } from '../../context.ts'
import type { ArtworkPurpose } from '../../platform/db/index.ts'
import type { FileKey } from '../../platform/files/index.ts'

/** What papers and files are called in the archive, by id; what is not in it is not here. */
export type Packed = ReadonlyMap<string, string>

export type SentFile = {
  id: string
  said: Record<string, unknown>
  name: string
  orderNumber: string | null
  key: FileKey
  /** Whether it is the customer's own: not what the shop has drawn or mended and nobody has taken yet. */
  isOwn: boolean
  isDeleted: boolean
}

type Row = {
  id: string
  order_id: string | null
  order_number: string | null
  line_id: string
  purpose: ArtworkPurpose
  name: string
  sha256: string
  customer_id: string
  folder: string | null
  bytes: string
  type: string
  created_at: Date
  approved_at: Date | null
  removed_at: Date | null
  deleted_at: Date | null
  report: unknown
}

/** Of all orders of theirs, those included that were placed as a guest, and what was sent before an order. */
export async function sentFiles({ db, tenant }: Context, customerId: string): Promise<SentFile[]> {
  const { rows } = await sql<Row>`
    with mine as (
      select o.number as order_number, a.* from shop_order o
        join artwork a on a.tenant = o.tenant and a.order_id = o.id
        where o.tenant = ${tenant.id} and o.customer_id = ${customerId}
      union all select null, a.* from artwork a
        where a.tenant = ${tenant.id} and a.customer_id = ${customerId} and a.order_id is null)
    select m.id, m.order_id, m.order_number, m.line_id, m.purpose, m.name, m.sha256, m.customer_id,
      f.folder, f.bytes, f.type, m.created_at, m.approved_at, m.removed_at, f.deleted_at, m.report
    from mine m join stored_file f
      on f.tenant = m.tenant and f.customer_id = m.customer_id and f.sha256 = m.sha256
    order by m.created_at, m.seq
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    orderNumber: row.order_number,
    key: fileKey(tenant.id, row),
    isOwn: row.purpose === 'print' || row.purpose === 'brief',
    isDeleted: row.deleted_at !== null,
    said: {
      orderId: row.order_id,
      lineItemId: row.line_id,
      purpose: row.purpose,
      name: row.name,
      sha256: row.sha256,
      bytes: row.bytes,
      type: row.type,
      sentAt: row.created_at,
      approvedAt: row.approved_at,
      removedAt: row.removed_at,
      deletedAt: row.deleted_at,
      report: row.report,
    },
  }))
}

/** As the copy says them: `file` is where each stands in the archive, null for what is not in it. */
export const filesOf = (files: readonly SentFile[], packed: Packed): unknown[] =>
  files.map(({ id, said }) => ({ ...said, file: packed.get(id) ?? null }))
