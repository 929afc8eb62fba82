import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FileKey } from '../../platform/files/index.ts'
import { lineOfCartFile } from '../cart/index.ts'

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

/** The product and choices of the line, of an order or a cart, that a file `a` is of; to be joined. */
export const lineOfFile: RawBuilder<unknown> = sql`lateral (
  select o.product_id, o.merchant_info from order_line o
    where o.tenant = a.tenant and o.order_id = a.order_id and o.id = a.line_id
  union all select * from ${lineOfCartFile} c limit 1)`

/** Where the bytes of a file stand. */
export function fileKey(
  tenant: string,
  file: { customer_id: string; folder: string | null; sha256: string },
): FileKey {
  return [tenant, file.folder ?? file.customer_id, file.sha256]
}
