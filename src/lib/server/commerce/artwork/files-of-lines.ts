import { sql } from 'kysely'
import type { FileType } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import type { FileKey, Files } from '../../platform/files/index.ts'
import { fileKey } from './files-at.ts'

/** A file of a line with a link that opens it for a few minutes. */
export type LineFile = {
  id: string
  name: string
  type: FileType
  bytes: number
  /** Where its bytes stand. */
  key: FileKey
} & Kept

/** Null and null while it is kept; when it was deleted, and no link. */
type Kept = { deletedAt: string | null; download: string | null }

type Row = Omit<LineFile, 'bytes' | 'key' | keyof Kept> & {
  deleted_at: Date | null
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
    select a.line_id, a.id, a.name, a.customer_id, a.sha256, s.folder, s.bytes, s.type, s.deleted_at
    from unnest(${lines.map(({ orderId }) => orderId)}::uuid[],
        ${lines.map(({ lineItemId }) => lineItemId)}::uuid[]) as w (order_id, line_id)
    join artwork a on a.tenant = ${tenant.id} and a.order_id = w.order_id
      and a.line_id = w.line_id and a.removed_at is null and a.purpose = 'print'
    join stored_file s on s.tenant = a.tenant and s.customer_id = a.customer_id
      and s.sha256 = a.sha256
    order by a.line_id, a.place, a.seq
  `.execute(db)
  const found = new Map<string, LineFile[]>()
  for (const { line_id, customer_id, sha256, folder, bytes, deleted_at, ...file } of rows) {
    const key = fileKey(tenant.id, { customer_id, sha256, folder })
    const deletedAt = deleted_at?.toISOString() ?? null
    const download = deleted_at
      ? null
      : files.signed.download({ key: [...key], name: file.name, shown: false }, now)
    const known = found.get(line_id) ?? []
    found.set(line_id, [...known, { ...file, key, bytes: Number(bytes), deletedAt, download }])
  }
  return found
}
