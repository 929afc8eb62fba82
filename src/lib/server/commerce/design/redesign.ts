import { dueIn } from '../../../domain/design/clock.ts'
import { moveDesignState } from '../../../domain/design/moves.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import type { LineKey } from '../artwork/index.ts'
import { calendarOf, type DesignCode, type DesignJob, findJob, lockJob, moveJob } from './job.ts'
import { versionsOf } from './versions.ts'

type RedesignCode = DesignCode | 'design_revisions_used'

/**
 * Whether a designer makes a line's design again where its size, its pages or its artworks become others: not before
 * somebody has begun. It takes one of the changes in the price; refuses where none is left.
 */
export async function takesRedesign(
  db: Database,
  context: Context<RedesignCode>,
  key: LineKey,
): Promise<boolean> {
  return wouldTake(db, context, await findJob(db, context, key))
}

/** Has it made again: what was shown, approved or handed over was drawn for another format. */
export async function redesign(
  tx: Tx,
  context: Context<RedesignCode | 'design_moved'>,
  key: LineKey,
): Promise<void> {
  const job = await lockJob(tx, context, key)
  if (!(await wouldTake(tx, context, job))) return
  await moveJob(tx, context, job, {
    event: 'other_format',
    revisions: job.revisions - 1,
    due: dueIn(job.service?.days ?? 1, calendarOf(context)),
  })
}

async function wouldTake(
  db: Database,
  context: Context<RedesignCode>,
  job: DesignJob,
): Promise<boolean> {
  if (!moveDesignState(job.state, 'other_format').ok) return false
  const versions = await versionsOf(db, context, job)
  const used = versions.filter(({ decision }) => decision === 'changes').length
  demand(context, used < job.revisions, 'design_revisions_used', {
    facts: { included: job.revisions },
  })
  return true
}
