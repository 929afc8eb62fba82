import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Line } from '../line/index.ts'
import { type CheckFile, checkFilesOf, copyFiles, takesFiles } from './line-files.ts'

type OfOrder = { orderId: string; customerId: string }

/** Lines of an order whose files are kept that they were printed from, the customer's own alone. */
export async function reprintableLines(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, customerId }: OfOrder,
): Promise<Set<string>> {
  const { rows } = await sql<{ line_id: string }>`
    select a.line_id from artwork a join stored_file f on f.tenant = a.tenant
      and f.customer_id = a.customer_id and f.sha256 = a.sha256
    where a.tenant = ${tenant.id} and a.order_id = ${orderId} and a.customer_id = ${customerId}
      and a.purpose = 'print' and a.removed_at is null
    group by a.line_id having bool_and(f.deleted_at is null)`.execute(tx)
  return new Set(rows.map(({ line_id }) => line_id))
}

/**
 * Gives lines of a cart that are ordered once more the files of the order; `from` is what each was called there. They
 * are looked through again where the product asks for something else by now.
 */
export async function filesAgain(
  tx: Tx,
  context: Pick<Context, 'shop' | 'tenant' | 'now'>,
  { orderId, customerId, lines }: OfOrder & { lines: readonly { from: string; line: Line }[] },
  check: CheckFile,
): Promise<void> {
  for (const { from, line } of lines) {
    if (!takesFiles(context, line)) continue
    await copyFiles(tx, context, { holder: customerId, orderId, from, to: line.id })
    await checkFilesOf(tx, context, { holder: customerId, line, before: undefined }, check)
  }
}
