import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FileKey } from '../../platform/files/index.ts'

/** A line whose files are meant: of an order, or of the cart of a holder (`holderOf`). */
export type LineOfFiles = { lineId: string } & ({ orderId: string } | { holder: string })

/** Whether a row `of` is of a line; `u` is an upload, `a` a file. */
export function isOfLine(of: 'a' | 'u', line: LineOfFiles): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return 'holder' in line
    ? sql`(${column('order_id')} is null and ${column('customer_id')} = ${line.holder}
        and ${column('line_id')} = ${line.lineId})`
    : sql`(${column('order_id')} = ${line.orderId} and ${column('line_id')} = ${line.lineId})`
}

/** Where the bytes of a file stand. */
export function fileKey(
  tenant: string,
  file: { customer_id: string; folder: string | null; sha256: string },
): FileKey {
  return [tenant, file.folder ?? file.customer_id, file.sha256]
}
