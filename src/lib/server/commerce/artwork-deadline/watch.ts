import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { inTransaction, lockOrder, type Tx } from '../../platform/db/index.ts'
import { defineJob, forEachTenant } from '../../platform/jobs/index.ts'
import { cancelLate, tellLast } from './cancel-late.ts'
import { fileChecked, fileReminder, tellDeadline } from './deadline-mails.ts'
import { isLateForLong } from './late-lines.ts'
import { moveDays, tellMoved } from './move-days.ts'
import { type WaitingLine, waitingFrom, waitingLines } from './waiting-lines.ts'

/** Tells customers what their orders wait for, in time for the day that was promised, and moves days that are missed. */
export const watchFiles = defineJob({
  name: 'watch-files',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '*/5 * * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, job) {
    const { rows } = await sql<{ tenant: string }>`
      select distinct tenant from line_fulfilment
      where state in ('awaiting_file', 'in_check', 'question_asked', 'rejected')
    `.execute(job.db)
    await forEachTenant(job, rows, 'files that are waited for', (context) => watchFilesOf(context))
  },
})

/** Somebody who sends a file and looks at it at once needs no mail about it. */
const QUIET_MINUTES = 15
const quietSince = ({ now }: Context) => dayjs(now).subtract(QUIET_MINUTES, 'minute').toDate()

/** As the job, for one tenant. Throws once all are looked at where one of them failed. */
export async function watchFilesOf(context: Context): Promise<void> {
  const failed: string[] = []
  for (const id of await ordersToLookAt(context)) {
    try {
      await inTransaction(context.db, (tx) => lookAt(tx, context, id))
      await cancelLate(context, id)
    } catch (err) {
      // Other orders do not wait for it.
      context.log.error({ err, order: id }, 'what an order waits for could not be looked at')
      failed.push(id)
    }
  }
  if (failed.length > 0) throw new Error(`Orders that wait failed: ${failed.join(', ')}.`)
}

function remindFrom({ tenant, now }: Context): Date {
  return dayjs(now).add(tenant.lateFiles.remindHoursBefore, 'hour').toDate()
}

/** Those of which a day ends soon or has ended, whose files were looked through, or that are late for long. */
async function ordersToLookAt(context: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from ${waitingFrom} and f.tenant = ${context.tenant.id}
      and (l.promised_until <= ${remindFrom(context)} or f.state = 'in_check'
        or ${isLateForLong(context)})
  `.execute(context.db)
  return rows.map(({ id }) => id)
}

async function lookAt(tx: Tx, context: Context, orderId: string): Promise<void> {
  await lockOrder(tx, { tenant: context.tenant.id, id: orderId })
  const moved = await moveDays(tx, context, orderId)
  await tellMoved(tx, context, { orderId, moved, isDone: false })
  await tellLast(tx, context, orderId)
  const holding = await waitingLines(
    tx,
    { tenant: context.tenant.id, orderId },
    sql`l.promised_until > ${context.now}`,
  )
  await tellChecked(tx, context, orderId, holding)
  const onTime = holding.filter(({ lateSince }) => lateSince === null)
  await remind(tx, context, orderId, onTime)
}

const partOf = (lines: readonly { waiting: WaitingLine }[]) =>
  lines.map(({ waiting }) => `${waiting.lineId} ${waiting.until.toISOString()}`).join(' ')

const asPromised = (waiting: WaitingLine) => ({
  waiting,
  arrives: waiting.line.promised_date,
  until: waiting.until,
})

/**
 * Once for the files that are there: another one is looked through again. Of what was looked through before its line
 * was late the mail with the new day has told.
 */
async function tellChecked(
  tx: Tx,
  context: Context,
  orderId: string,
  waiting: readonly WaitingLine[],
): Promise<void> {
  const quiet = quietSince(context)
  const checked = waiting.filter(
    ({ checked, lateSince }) =>
      checked && checked.at <= quiet && (!lateSince || checked.at > lateSince),
  )
  if (checked.length === 0) return
  const part = checked.map((line) => line.checked?.file).join(' ')
  await tellDeadline(tx, context, {
    orderId,
    mail: fileChecked,
    part,
    lines: checked.map(asPromised),
  })
}

/** Once a deadline; what has only just come to wait is not reminded of before it has to be. */
async function remind(
  tx: Tx,
  context: Context,
  orderId: string,
  waiting: readonly WaitingLine[],
): Promise<void> {
  const quiet = quietSince(context)
  const last = dayjs(context.now)
    .add(2 * QUIET_MINUTES, 'minute')
    .toDate()
  const soon = waiting.filter(
    ({ until, changedAt }) => until <= remindFrom(context) && (changedAt <= quiet || until <= last),
  )
  if (soon.length === 0) return
  const lines = soon.map(asPromised)
  await tellDeadline(tx, context, { orderId, mail: fileReminder, part: partOf(lines), lines })
}
