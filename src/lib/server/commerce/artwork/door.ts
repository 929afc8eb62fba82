import type { Context } from '../../context.ts'
import type { ArtworkPurpose, Database, Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import { moveLine } from '../fulfilment/index.ts'
import {
  type ArtworkLine,
  type FileCode,
  findLine,
  findLineForStaff,
  isOpen,
  type LineKey,
} from './lines.ts'
import { dropSentBack } from './remove-files.ts'

/**
 * Who takes an upload: the customer whose it is, or staff, as a designer's version or for the customer.
 * `mayTake` refuses under the lock of the order, where whoever began the upload has lost the line since.
 */
export type Taker =
  | { customerId: string }
  | { staff: 'print' | 'design'; mayTake(tx: Tx, key: LineKey): Promise<void> }

const lineFor = (db: Database | Tx, context: Context<FileCode>, key: LineKey, taker: Taker) =>
  'staff' in taker ? findLineForStaff(db, context, key) : findLine(db, context, key)

/** Staff may send a file for a line that was approved: it goes into the check again. */
const isOpenFor = ({ state }: ArtworkLine, taker: Taker) =>
  isOpen(state) || (state === 'approved' && 'staff' in taker)

type Wish = { uploadId: string; key: LineKey; purpose: ArtworkPurpose; taker: Taker }

/** What no line takes any more is not kept, and what has arrived of it is deleted. */
export async function demandDoor(
  context: Context<FileCode>,
  files: Files,
  { uploadId, key, purpose, taker }: Wish,
): Promise<void> {
  const line = await lineFor(context.db, context, key, taker)
  const isTaken = purpose === 'brief' ? isDrawn(line) : !line.byDesigner && isOpenFor(line, taker)
  if (!isTaken) await forget(context, files, uploadId)
  demand(context, purpose === 'brief' || !line.byDesigner, 'artwork_designed')
  demand(context, isTaken, 'artwork_closed')
}

/** What explains a design is taken until it is handed over, which its line is in the check by. */
export async function demandDrawn(tx: Tx, context: Context<FileCode>, key: LineKey): Promise<void> {
  demand(context, isDrawn(await findLine(tx, context, key)), 'artwork_closed')
}

const isDrawn = ({ byDesigner, state }: ArtworkLine) => byDesigner && state === 'awaiting_file'

/**
 * The line goes into the check. What was sent back begins again without its files, and so does an approved line for which
 * staff send one more.
 */
export async function submit(
  tx: Tx,
  context: Context<FileCode>,
  key: LineKey,
  taker: Taker,
): Promise<void> {
  const line = await lineFor(tx, context, key, taker)
  const { state, lineId, orderId } = line
  demand(context, !line.byDesigner, 'artwork_designed')
  demand(context, isOpenFor(line, taker), 'artwork_closed')
  const move = (event: 'reset' | 'submit' | 'answer') =>
    moveLine(tx, context, { orderId, lineId, event })
  await endLateness(tx, context, { orderId, lineId, byStaff: 'staff' in taker })
  const isAnew = state === 'rejected' || state === 'approved'
  if (state === 'rejected') await dropSentBack(tx, context, key)
  if (isAnew) await move('reset')
  if (isAnew || state === 'awaiting_file') await move('submit')
  if (state === 'question_asked' && !('staff' in taker)) await move('answer')
}

/** What cannot be taken is no upload any more, so that the same file is not sent in vain again. */
export async function forget(
  context: Pick<Context, 'db' | 'tenant'>,
  files: Files,
  id: string,
): Promise<void> {
  await context.db
    .deleteFrom('artwork_upload')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .where('artwork_id', 'is', null)
    .execute()
  await files.arriving.forget(id)
}
