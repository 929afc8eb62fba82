import { sql } from 'kysely'
import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import type { ArtworkPurpose, Tx } from '../../platform/db/index.ts'
import { attemptLater, demand } from '../../refusal.ts'
import { moveLine, wasPrinted } from '../fulfilment/index.ts'
import { type FileCode, findLine, isOpen, type LineKey, lockFilesOf } from './lines.ts'

/** Takes one file of a line away; without its last one the line waits for a file again. */
export async function removeFile(
  tx: Tx,
  context: Context<FileCode | 'artwork_not_found'>,
  key: LineKey & { fileId: string },
): Promise<void> {
  await lockFilesOf(tx, context, key.orderId)
  const line = await findLine(tx, context, key)
  demand(context, !line.byDesigner, 'artwork_designed')
  demand(context, isOpen(line.state), 'artwork_closed')
  const removed = await remove(tx, context, key, key.fileId)
  demand(context, removed > 0, 'artwork_not_found')
  if ((await countKept(tx, context, key)) === 0) await waitForFile(tx, context, key)
}

/**
 * Takes all files of a line away (specification, section 7), so that others can be sent: also those of
 * a line that was approved and is not printed yet. What was printed wrong is printed again from the same files.
 */
export async function resetArtwork(
  tx: Tx,
  context: Context<FileCode>,
  key: LineKey,
): Promise<void> {
  await lockFilesOf(tx, context, key.orderId)
  const { state, byDesigner } = await findLine(tx, context, key)
  demand(context, !byDesigner, 'artwork_designed')
  demand(context, isOpen(state) || state === 'approved', 'artwork_closed')
  demand(context, !(await isPrintedAgain(tx, context, key)), 'artwork_closed')
  const removed = await remove(tx, context, key)
  // A line that brings no file was approved from the start, and stays so.
  demand(context, removed > 0 || state !== 'approved', 'artwork_closed')
  if (state !== 'awaiting_file') await waitForFile(tx, context, key)
}

async function isPrintedAgain(tx: Tx, { tenant }: Context, { orderId, lineItemId }: LineKey) {
  const { rows } = await sql`select from line_fulfilment f where f.tenant = ${tenant.id}
    and f.order_id = ${orderId} and f.line_id = ${lineItemId}
    and f.state = 'approved' and ${wasPrinted}`.execute(tx)
  return rows.length > 0
}

/**
 * Takes all files of a line away that was changed so that they fit no more. The caller has the lock of its
 * order, and knows that nothing is printed; a line that brings no file stays as it is.
 */
export async function dropArtwork(tx: Tx, context: Context, key: LineKey): Promise<void> {
  await remove(tx, context, key)
  const waits = await attemptLater(context, (free) => waitForFile(tx, free, key))
  invariant(waits.ok, 'a line of which nothing is printed can wait for a file')
}

function waitForFile(tx: Tx, context: Context<FileCode>, { orderId, lineItemId }: LineKey) {
  return moveLine(tx, context, { orderId, lineId: lineItemId, event: 'reset' })
}

/** Takes the files away that were sent back: what is sent now is printed in their place. */
export async function dropSentBack(tx: Tx, context: Context, key: LineKey): Promise<void> {
  await remove(tx, context, key)
}

/** Takes a file away that is not for print; says whether there was one. */
export async function takeAway(
  tx: Tx,
  context: Context,
  { purpose, fileId, ...key }: LineKey & { purpose: ArtworkPurpose; fileId: string },
): Promise<boolean> {
  return (await remove(tx, context, key, fileId, purpose)) > 0
}

async function remove(
  tx: Tx,
  { tenant, now }: Context,
  { orderId, lineItemId }: LineKey,
  fileId?: string,
  purpose: ArtworkPurpose = 'print',
): Promise<number> {
  const rows = tx
    .updateTable('artwork')
    .set({ removed_at: now })
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineItemId)
    .where('purpose', '=', purpose)
    .where('removed_at', 'is', null)
  const { numUpdatedRows } = await (fileId === undefined
    ? rows
    : rows.where('id', '=', fileId)
  ).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function countKept(tx: Tx, { tenant }: Context, { orderId, lineItemId }: LineKey) {
  const kept = await tx
    .selectFrom('artwork')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('line_id', '=', lineItemId)
    .where('purpose', '=', 'print')
    .where('removed_at', 'is', null)
    .execute()
  return kept.length
}
