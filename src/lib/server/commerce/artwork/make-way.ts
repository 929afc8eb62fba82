import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { isOfLine, type LineOfFiles } from './files-at.ts'

/**
 * Refuses where a file that another one is to stand for is there no more: somebody has replaced it or taken it away since,
 * and both would be printed. Two who replace it at once wait for each other.
 */
export async function demandReplaced(
  tx: Tx,
  context: Context<'artwork_changed'>,
  { line, replaces }: { line: LineOfFiles; replaces: string },
): Promise<void> {
  const { rows } = await sql`select from artwork a
    where a.tenant = ${context.tenant.id} and ${isOfLine('a', line)} and a.id = ${replaces}
      and a.purpose = 'print' and a.removed_at is null for update`.execute(tx)
  demand(context, rows.length > 0, 'artwork_changed')
}

type Arriving = { line: LineOfFiles; place: number; replaces?: string | undefined }

/**
 * Takes those files of a line away that a new one stands for: the one that it replaces, and whatever was
 * deleted, which nobody can print. Answers the place of the new one.
 */
export async function makeWay(
  tx: Tx,
  { tenant, now }: Pick<Context, 'tenant' | 'now'>,
  { line, place, replaces }: Arriving,
): Promise<number> {
  const { rows } = await sql<{ id: string; place: number }>`
    update artwork a set removed_at = ${now} from stored_file f
    where f.tenant = a.tenant and f.customer_id = a.customer_id and f.sha256 = a.sha256
      and a.tenant = ${tenant.id} and ${isOfLine('a', line)}
      and a.purpose = 'print' and a.removed_at is null
      and (f.deleted_at is not null or a.id = ${replaces ?? null})
    returning a.id, a.place
  `.execute(tx)
  return rows.find(({ id }) => id === replaces)?.place ?? place
}

/** Files of a customer that are the same as one that is sent again, and were looked through before. */
export async function checkedBefore(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { customer_id, sha256 }: { customer_id: string; sha256: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('artwork')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('customer_id', '=', customer_id)
    .where('sha256', '=', sha256)
    .where('checked_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
