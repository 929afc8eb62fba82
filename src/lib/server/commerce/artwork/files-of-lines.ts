import { sql } from 'kysely'
import type { FileType } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import type { FileKey, Files } from '../../platform/files/index.ts'
import { fileKey } from './files-at.ts'
import { pictureKey } from './made-files.ts'

/** A file of a line with a link that opens it for a few minutes. */
export type LineFile = {
  orderId: string
  id: string
  name: string
  type: FileType
  bytes: number
  /** Where its bytes stand. */
  key: FileKey
} & Kept

/** Null and links while it is kept, `picture` to its first page where that was drawn; when it was deleted, and none. */
type Kept = { deletedAt: string | null; download: string | null; picture: string | null }

type Row = Omit<LineFile, 'orderId' | 'bytes' | 'key' | keyof Kept> & {
  order_id: string
  deleted_at: Date | null
  drawn_as: string | null
  is_drawn: boolean
  line_id: string
  customer_id: string
  sha256: string
  folder: string | null
  bytes: string
}

/** The files of lines that are there, by line, in the order in which their pages are printed. */
export async function filesOfLines(
  { db, tenant, now }: Context,
  files: Files,
  lines: readonly { orderId: string; lineItemId: string }[],
): Promise<Map<string, LineFile[]>> {
  const { rows } = await sql<Row>`
    select a.order_id, a.line_id, a.id, a.name, a.customer_id, a.sha256, a.drawn_as, ${isDrawn} as is_drawn, s.folder, s.bytes, s.type, s.deleted_at
    from unnest(${lines.map(({ orderId }) => orderId)}::uuid[],
        ${lines.map(({ lineItemId }) => lineItemId)}::uuid[]) as w (order_id, line_id)
    join artwork a on a.tenant = ${tenant.id} and a.order_id = w.order_id
      and a.line_id = w.line_id and a.removed_at is null and a.purpose = 'print'
    join stored_file s on s.tenant = a.tenant and s.customer_id = a.customer_id
      and s.sha256 = a.sha256
    order by a.line_id, a.place, a.seq
  `.execute(db)
  const found = new Map<string, LineFile[]>()
  for (const row of rows) {
    const { line_id, id, name, type, deleted_at, drawn_as, is_drawn } = row
    const key = fileKey(tenant.id, row)
    const link = (at: FileKey, shown: boolean) =>
      deleted_at ? null : files.signed.download({ key: [...at], name, shown }, now)
    const file = {
      ...{ orderId: row.order_id, id, name, type, key },
      bytes: Number(row.bytes),
      deletedAt: deleted_at?.toISOString() ?? null,
      download: link(key, false),
      picture: is_drawn ? link(pictureKey(tenant.id, drawn_as ?? id, 1), true) : null,
    }
    found.set(line_id, [...(found.get(line_id) ?? []), file])
  }
  return found
}

/** Whether a check has drawn the first page; `storedReport` wraps what it keeps. */
const isDrawn = sql<boolean>`coalesce((a.report #>> '{value,drawn}')::int, 0) > 0`
