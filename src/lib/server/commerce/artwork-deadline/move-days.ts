import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { fileCheckLate, fileLate, tellDeadline } from './deadline-mails.ts'
import { isMoved, type StoredDay, storeDaysOfNow } from './store-days.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'

/** A line that its customer let wait for too long: which day it had, and which it has. */
export type Moved = Omit<StoredDay, 'lineId'> & {
  waiting: WaitingLine
  /** It was on time until now. */
  isFirst: boolean
  /** Others of its order come on that day too, because they arrive together. */
  takesAlong: boolean
}

/**
 * Moves the days of lines of a locked order whose customer did not do in time what they wait for, to those that
 * an order of now would have. Answers those that come on another day than before.
 */
export async function moveDays(
  tx: Tx,
  context: Context,
  orderId: string,
  lineId?: string,
): Promise<Moved[]> {
  const { tenant, now } = context
  const own = lineId ? sql`l.id = ${lineId}` : sql`true`
  const isLate = sql`l.promised_until <= ${now} and ${own}`
  const waiting = await waitingLines(tx, { tenant: tenant.id, orderId }, isLate)
  if (waiting.length === 0) return []
  const { days, takesAlong } = await storeDaysOfNow(tx, context, orderId, waiting)
  const moved = days.filter(isMoved)
  await recordLate(
    tx,
    context,
    orderId,
    moved.map((each) => each.lineId),
  )
  return moved.flatMap(({ lineId: id, ...day }) => {
    const each = waiting.find((line) => line.lineId === id)
    return each ? [{ ...day, waiting: each, isFirst: each.lateSince === null, takesAlong }] : []
  })
}

/**
 * Tells of days that were moved for the first time, and whose doing it was; `isDone`: what was to be done is being
 * done now.
 */
export async function tellMoved(
  tx: Tx,
  context: Context,
  { orderId, moved, isDone }: { orderId: string; moved: readonly Moved[]; isDone: boolean },
): Promise<void> {
  const first = moved.filter(({ isFirst }) => isFirst)
  const ours = first.filter(({ waiting }) => wasInTime(waiting))
  const theirs = first.filter(({ waiting }) => !wasInTime(waiting))
  for (const [mail, all] of [[fileLate, theirs] as const, [fileCheckLate, ours] as const]) {
    if (all.length === 0) continue
    const lines = all.map(({ isFirst: _, ...line }) => (isDone ? { ...line, until: null } : line))
    const part = all.map(({ waiting }) => `${waiting.lineId} ${waiting.until.toISOString()}`)
    await tellDeadline(tx, context, { orderId, mail, part: part.join(' '), lines })
  }
}

/** Whether a file was there in time, and looked through only after its day could be kept. */
function wasInTime({ state, until, changedAt, checked }: WaitingLine): boolean {
  if (state === 'in_check') return checked !== null && checked.at > until
  return state !== 'awaiting_file' && changedAt > until
}

async function recordLate(
  tx: Tx,
  { tenant, now }: Context,
  orderId: string,
  lineIds: readonly string[],
) {
  await sql`
    update line_fulfilment set late_since = coalesce(late_since, ${now})
    where tenant = ${tenant.id} and order_id = ${orderId} and line_id = any(${[...lineIds]})
  `.execute(tx)
}
