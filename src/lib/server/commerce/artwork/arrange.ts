import { FIRST_CHOSEN } from '../../../domain/artwork/sides.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { LineOfFiles } from './files-at.ts'
import { type CartLineCode, type CartLineKey, lockCartLine } from './find-cart-line.ts'
import { keptFiles } from './kept-files.ts'
import { findLine, isOpen, type LineCode, type LineKey, lockFilesOf } from './lines.ts'

/** Says in which order the files of a line are printed; every one of them is named once. */
export async function arrange(
  tx: Tx,
  context: Context<LineCode | 'artwork_closed' | 'artwork_changed'>,
  { files, ...key }: LineKey & { files: string[] },
): Promise<void> {
  await lockFilesOf(tx, context, key.orderId)
  const line = await findLine(tx, context, key)
  demand(context, isOpen(line.state), 'artwork_closed')
  await place(tx, context, line, files)
}

/** As `arrange`, of a line of the caller's open cart. */
export async function arrangeCart(
  tx: Tx,
  context: Context<CartLineCode | 'artwork_changed'>,
  { files, ...key }: CartLineKey & { files: string[] },
): Promise<void> {
  await place(tx, context, await lockCartLine(tx, context, key), files)
}

async function place(
  tx: Tx,
  context: Context<'artwork_changed'>,
  line: LineOfFiles,
  files: readonly string[],
): Promise<void> {
  const kept = await keptFiles(tx, context.tenant.id, line)
  const isSame =
    kept
      .map(({ id }) => id)
      .sort()
      .join() === files.toSorted().join()
  demand(context, isSame, 'artwork_changed')
  for (const [index, id] of files.entries())
    await tx
      .updateTable('artwork')
      .set({ place: FIRST_CHOSEN + index })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', id)
      .execute()
}
