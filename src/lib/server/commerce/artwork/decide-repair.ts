import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import { moveLine } from '../fulfilment/index.ts'
import { keptFiles } from './kept-files.ts'
import { type ArtworkLine, type FileCode, isOpen, lockFilesOf } from './lines.ts'
import { endRepair } from './repairs.ts'

type FindCode = 'repair_not_found' | 'repair_outdated'
type EndCode = FileCode | FindCode

/**
 * Puts a mended file in the place of the one that it was made from, which is kept and printed no more.
 * Accepted twice, it is accepted once; answers the id of the new file.
 */
export async function accept(
  tx: Tx,
  context: Context<EndCode | 'repair_waiting'>,
  { line, repairId, byStaff }: { line: ArtworkLine; repairId: string; byStaff: boolean },
): Promise<string> {
  const tenant = context.tenant.id
  await lockFilesOf(tx, context, line.orderId)
  const repair = await repairOf(tx, context, line, repairId)
  if (repair.state === 'accepted' && repair.result_id) return repair.result_id
  demand(context, isOpen(line.state), 'artwork_closed')
  const rows = await keptFiles(tx, tenant, line)
  const isThere = rows.some(({ id, deleted_at }) => id === repair.from_id && !deleted_at)
  demand(context, isThere && repair.state !== 'discarded', 'repair_outdated')
  const result = repair.state === 'ready' ? repair.result_id : null
  demand(context, result, 'repair_waiting')
  await endLateness(tx, context, { ...line, byStaff })
  const file = (id: string) =>
    tx.updateTable('artwork').where('tenant', '=', tenant).where('id', '=', id)
  await file(repair.from_id).set({ removed_at: context.now }).execute()
  for (const [index, { id }] of rows.entries()) {
    const place = FIRST_PLACE + index
    if (id === repair.from_id) await file(result).set({ purpose: 'print', place }).execute()
    else await file(id).set({ place }).execute()
  }
  await endRepair(tx, context, repair, 'accepted')
  await checkAgain(tx, context, line, byStaff)
  return result
}

/** Far enough apart for what comes later to stand at the end. */
const FIRST_PLACE = 10

/** Leaves a file as it was sent. */
export async function discard(
  tx: Tx,
  context: Context<FindCode>,
  { line, repairId }: { line: ArtworkLine; repairId: string },
): Promise<void> {
  await lockFilesOf(tx, context, line.orderId)
  const repair = await repairOf(tx, context, line, repairId)
  demand(context, repair.state !== 'accepted', 'repair_outdated')
  if (repair.state !== 'discarded') await endRepair(tx, context, repair, 'discarded')
}

async function repairOf(
  tx: Tx,
  context: Context<FindCode>,
  { orderId, lineId }: ArtworkLine,
  id: string,
) {
  const repair = await tx
    .selectFrom('artwork_repair')
    .select(['id', 'from_id', 'state', 'result_id'])
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineId)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, repair, 'repair_not_found')
  return repair
}

/** What was rejected is looked at again, and a question is answered by what its customer accepts. */
async function checkAgain(
  tx: Tx,
  context: Context<EndCode>,
  { state, orderId, lineId }: ArtworkLine,
  byStaff: boolean,
): Promise<void> {
  const move = (event: 'reset' | 'submit' | 'answer') =>
    moveLine(tx, context, { orderId, lineId, event })
  if (state === 'rejected') {
    await move('reset')
    await move('submit')
  }
  if (state === 'question_asked' && !byStaff) await move('answer')
}
