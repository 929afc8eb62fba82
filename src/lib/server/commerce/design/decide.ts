import { dueIn } from '../../../domain/design/clock.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { filesById, handOver, type LineKey, printsAsItIs } from '../artwork/index.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import type { MoveCode } from '../fulfilment/index.ts'
import { hasSpoken } from './comments.ts'
import { keepDay } from './day.ts'
import { designApproved, tellDesign } from './design-mails.ts'
import { calendarOf, type DesignCode, lockJob, moveJob } from './job.ts'
import { decideVersion, demandNewest, versionsOf } from './versions.ts'

type Decided = LineKey & { version: number }

/**
 * Has the newest version changed, where its customer has said how, and the price has changes left. It takes the designer
 * their days once more, and the line comes later where its own day has no room for that.
 */
export async function wantChanges(
  tx: Tx,
  context: Context<
    DesignCode | 'design_moved' | 'design_comment_missing' | 'design_revisions_used'
  >,
  { version, ...key }: Decided,
): Promise<void> {
  const job = await lockJob(tx, context, key)
  const newest = await demandNewest(tx, context, job, version)
  const versions = await versionsOf(tx, context, job)
  const used = versions.filter(({ decision }) => decision === 'changes').length
  demand(context, used < job.revisions, 'design_revisions_used', {
    facts: { included: job.revisions },
  })
  demand(context, await hasSpoken(tx, context, job, newest), 'design_comment_missing')
  await endLateness(tx, context, { ...key, lineId: job.line.lineId, byStaff: false })
  await decideVersion(tx, context, job, { number: version, decision: 'changes' })
  const days = job.service?.days ?? 1
  const after = await moveJob(tx, context, job, {
    event: 'want_changes',
    due: dueIn(days, calendarOf(context)),
  })
  await keepDay(tx, context, after)
}

/**
 * Takes the customer's word for the newest version. What prints as it is becomes the line's file at once,
 * approved by the customer; of anything else the designer still makes a file that prints.
 */
export async function approveVersion(
  tx: Tx,
  context: Context<DesignCode | MoveCode | 'design_moved'>,
  { version, ...key }: Decided,
): Promise<void> {
  const job = await lockJob(tx, context, key)
  const newest = await demandNewest(tx, context, job, version)
  await endLateness(tx, context, { ...key, lineId: job.line.lineId, byStaff: false })
  await decideVersion(tx, context, job, { number: version, decision: 'approved' })
  const [file] = await filesById(tx, context.tenant.id, job.line, [newest.artwork_id])
  const due = dueIn(1, calendarOf(context))
  const approved = await moveJob(tx, context, job, { event: 'approve', due })
  const part = `approved ${version}`
  await tellDesign(tx, context, approved, { mail: designApproved, part })
  const waits = job.line.state === 'awaiting_file'
  if (!file || !waits || !printsAsItIs(job.line, file)) return
  await handOver(tx, context, { line: job.line, file })
  await moveJob(tx, context, approved, { event: 'hand_over', due: null })
}
