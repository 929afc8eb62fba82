import dayjs from 'dayjs'
import { sql } from 'kysely'
import { instantOf, localTime } from '../../../domain/dates/zones.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { moneyBackFor } from '../cancellation/index.ts'
import { receivedForOrder } from '../ledger/index.ts'
import { fileLastReminder, storedFileDeadline } from './deadline-mails.ts'
import { leaveToStaff } from './leave-to-staff.ts'
import { type WaitingLine, waitingLines } from './waiting-lines.ts'

/** A line that is late, and since when. */
export type LateLine = WaitingLine & { lateSince: Date }

/** Tells one time that a line is late from another. */
export const lateKey = ({ lineId, lateSince }: LateLine) => `${lineId} ${lateSince.toISOString()}`

/**
 * Lines `f` of orders `o` that are late for so long that their customer is told that they end. What an order still
 * owes is for people to let off, and so is what was left to them.
 */
export function isLateForLong({ tenant, now }: Pick<Context, 'tenant' | 'now'>) {
  const { cancelAfterDays, remindDaysBefore } = tenant.lateFiles
  const since = daysFrom(now, remindDaysBefore - cancelAfterDays)
  return sql<boolean>`(f.late_since <= ${since} and f.left_to_staff is null
    and o.total_gross <= ${receivedForOrder})`
}

/**
 * Those of a locked order. What was on the press, has been designed already, or cannot be given back by the way it was paid, is left to people.
 */
export async function lateForLong(tx: Tx, context: Context, orderId: string): Promise<LateLine[]> {
  const key = { tenant: context.tenant.id, orderId }
  const all = (await waitingLines(tx, key, isLateForLong(context))).filter(isLate)
  const printed = all.filter(({ wasPrinted }) => wasPrinted)
  if (printed.length > 0)
    await leaveToStaff(tx, context, { orderId, lineIds: printed.map(idOf), why: 'printed' })
  const drawn = all.filter(({ wasPrinted, todo }) => !wasPrinted && todo === 'version')
  if (drawn.length > 0)
    await leaveToStaff(tx, context, { orderId, lineIds: drawn.map(idOf), why: 'designed' })
  const lines = all.filter(({ wasPrinted, todo }) => !wasPrinted && todo !== 'version')
  if (lines.length === 0) return []
  const lineIds = lines.map(idOf)
  const back = await moneyBackFor(tx, context, { orderId, lineIds })
  if (back !== null) return lines
  await leaveToStaff(tx, context, { orderId, lineIds, why: 'no_refund' })
  return []
}

const isLate = (line: WaitingLine): line is LateLine => line.lateSince !== null
const idOf = ({ lineId }: WaitingLine) => lineId

/** When a line ends whose customer is told so now: with a day of the shop, which the mail names. */
export function endOf({ tenant, now }: Pick<Context, 'tenant' | 'now'>, { lateSince }: LateLine) {
  const { cancelAfterDays, remindDaysBefore } = tenant.lateFiles
  const [, last = now] = [
    daysFrom(lateSince, cancelAfterDays),
    daysFrom(now, remindDaysBefore),
  ].sort((left, right) => left.getTime() - right.getTime())
  return endOfDay(last, tenant.timeZone)
}

/**
 * Those of late lines whose day is over that their customer was told of in time. Who could not be told, because no
 * mail arrives, is left to people.
 */
export async function endedOf(
  tx: Tx,
  context: Context,
  orderId: string,
  lines: readonly LateLine[],
): Promise<LateLine[]> {
  if (lines.length === 0) return []
  const keys = new Map(lines.map((line) => [`${orderId} ${lateKey(line)}`, line]))
  const mails = await tx
    .selectFrom('mail')
    .select(['key', 'state', 'facts', 'sent_at', 'tried_at'])
    .where('tenant', '=', context.tenant.id)
    .where('kind', '=', fileLastReminder.kind)
    .where('key', 'in', [...keys.keys()])
    .execute()
  const { timeZone, lateFiles } = context.tenant
  const inTime = daysFrom(context.now, -lateFiles.remindDaysBefore)
  const ended: LateLine[] = []
  const untold: LateLine[] = []
  for (const [key, line] of keys) {
    const mail = mails.find((each) => each.key === key)
    if (!mail || mail.state === 'refused' || mail.state === 'failed') untold.push(line)
    // What is kept in the database, where there is no mail server, counts as sent.
    const toldAt = mail?.state === 'kept' ? mail.tried_at : mail?.sent_at
    if (!mail || !toldAt || toldAt > inTime) continue
    const { ends } = storedFileDeadline.read(mail.facts)
    if (endOfDay(new Date(ends), timeZone) <= context.now) ended.push(line)
  }
  if (untold.length > 0)
    await leaveToStaff(tx, context, { orderId, lineIds: untold.map(idOf), why: 'not_told' })
  return ended.filter((line) => !untold.includes(line))
}

const daysFrom = (instant: Date, days: number) =>
  dayjs(instant)
    .add(24 * days, 'hour')
    .toDate()

/** The last instant of the day that a wall clock shows. */
function endOfDay(instant: Date, timeZone: string): Date {
  const { date } = localTime(instant, timeZone)
  return dayjs(instantOf({ date, minutes: 24 * 60 }, timeZone))
    .subtract(1, 'millisecond')
    .toDate()
}
