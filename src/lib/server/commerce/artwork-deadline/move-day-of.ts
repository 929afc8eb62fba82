import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { fileLate, tellDeadline } from './deadline-mails.ts'
import { moveDays } from './move-days.ts'

/**
 * Moves the day of a line whose customer does now what it was to have before; the caller has the lock of its order,
 * and moves the line afterwards. Nothing happens where the day still holds.
 */
export async function moveDayOf(
  tx: Tx,
  context: Context,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<void> {
  const [moved] = await moveDays(tx, context, orderId, lineId)
  if (!moved?.isFirst) return
  const { waiting, before, arrives } = moved
  const part = `${lineId} ${waiting.until.toISOString()}`
  const lines = [{ waiting, before, arrives, until: null }]
  await tellDeadline(tx, context, { orderId, mail: fileLate, part, lines })
}
