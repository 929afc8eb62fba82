import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { getArtwork, RepairKind } from '../../../contract/artwork.ts'
import { isWish, repairsOffered } from '../../../domain/artwork/repairs.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import type { Enqueue } from '../../platform/jobs/index.ts'
import { demand } from '../../refusal.ts'
import { type KeptFile, keptFiles } from './kept-files.ts'
import { type ArtworkLine, isOpen, type LineCode, lockFilesOf } from './lines.ts'
import { demandRoom, type QuotaCode } from './quotas.ts'
import type { RepairJob } from './repair-job.ts'

type Artwork = z.input<typeof getArtwork.output>['artwork']
type AskCode =
  | LineCode
  | QuotaCode
  | 'artwork_closed'
  | 'artwork_designed'
  | 'artwork_not_found'
  | 'artwork_unchecked'
  | 'repair_not_offered'

type RepairWish = { fileId: string; kinds: RepairKind[]; order: number[] }

/** What can be mended in each file of a line. */
export function offersOf(rows: readonly KeptFile[], line: ArtworkLine): Artwork['offers'] {
  return rows.flatMap((row) => {
    const kinds = offeredFor(row, rows, line)
    return kinds.length === 0 ? [] : [{ fileId: row.id, kinds }]
  })
}

function offeredFor(
  { report, type, deleted_at }: KeptFile,
  rows: readonly KeptFile[],
  { state, profile, byDesigner }: ArtworkLine,
): RepairKind[] {
  if (!report || deleted_at || byDesigner || !isOpen(state)) return []
  const { pages, findings, pageCount } = report
  const offered = repairsOffered({ type, pages, findings }, profile)
  // Pages that were not looked at are not mended unseen.
  return pageCount === pages.length && rows.length > 0 ? offered : []
}

/**
 * Has a file mended by machine. The same wish is the same repair; another wish for the same file takes
 * the place of the one before, which nobody has accepted.
 */
export async function askForRepair(
  tx: Tx,
  context: Context<AskCode>,
  { enqueue, job }: { enqueue: Enqueue; job: RepairJob },
  { line, wish, byStaff }: { line: ArtworkLine; wish: RepairWish; byStaff: boolean },
): Promise<string> {
  const tenant = context.tenant.id
  demand(context, !line.byDesigner, 'artwork_designed')
  demand(context, isOpen(line.state), 'artwork_closed')
  await lockFilesOf(tx, context, line.orderId)
  const rows = await keptFiles(tx, tenant, line)
  const file = rows.find(({ id }) => id === wish.fileId)
  demand(context, file && !file.deleted_at, 'artwork_not_found')
  demand(context, file.report, 'artwork_unchecked')
  const isOffered = isWish(wish, offeredFor(file, rows, line), file.report.pageCount)
  demand(context, isOffered, 'repair_not_offered')
  const said = { kinds: wish.kinds.toSorted().join(' '), page_order: wish.order.join(' ') }
  const open = await openFor(tx, tenant, file.id)
  if (open && open.kinds === said.kinds && open.page_order === said.page_order) return open.id
  await demandRoom(tx, context, { customerId: line.customerId, bytes: Number(file.bytes) })
  if (open) await endRepair(tx, context, open, 'discarded')
  const id = randomUUID()
  await tx
    .insertInto('artwork_repair')
    .values({
      ...said,
      tenant,
      id,
      order_id: line.orderId,
      line_id: line.lineId,
      from_id: file.id,
      state: 'working',
      result_id: null,
      by_staff: byStaff,
      asked_by: actorName(context),
      asked_at: context.now,
      decided_by: null,
      decided_at: null,
    })
    .execute()
  await enqueue(tx, job, { tenant, repairId: id, customerId: line.customerId })
  return id
}

function openFor(tx: Tx, tenant: string, fileId: string) {
  return tx
    .selectFrom('artwork_repair')
    .select(['id', 'kinds', 'page_order', 'result_id'])
    .where('tenant', '=', tenant)
    .where('from_id', '=', fileId)
    .where('state', 'in', ['working', 'ready'])
    .executeTakeFirst()
}

/** Says what became of a repair; what was made for one that is discarded is no file of the line. */
export async function endRepair(
  tx: Tx,
  context: Pick<Context, 'tenant' | 'now' | 'actor'>,
  { id, result_id }: { id: string; result_id: string | null },
  state: 'accepted' | 'discarded',
): Promise<void> {
  const { tenant, now } = context
  await tx
    .updateTable('artwork_repair')
    .set({ state, decided_by: actorName(context), decided_at: now })
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  if (!result_id || state === 'accepted') return
  await tx
    .updateTable('artwork')
    .set({ removed_at: now })
    .where('tenant', '=', tenant.id)
    .where('id', '=', result_id)
    .execute()
}

/** Repairs of a line, oldest first. */
export function repairsOf(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: Pick<ArtworkLine, 'orderId' | 'lineId'>,
) {
  return db
    .selectFrom('artwork_repair as r')
    .innerJoin('artwork as f', (join) =>
      join.onRef('f.tenant', '=', 'r.tenant').onRef('f.id', '=', 'r.from_id'),
    )
    .select(['r.id', 'r.from_id', 'r.kinds', 'r.page_order', 'r.state', 'r.result_id'])
    .select(['r.by_staff', 'r.asked_at', 'r.decided_at', 'f.name as from_name', 'f.removed_at'])
    .where('r.tenant', '=', tenant.id)
    .where('r.order_id', '=', orderId)
    .where('r.line_id', '=', lineId)
    .where('r.state', '<>', 'discarded')
    .orderBy('r.asked_at')
    .execute()
}
