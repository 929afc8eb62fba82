import { answerFaults, type DesignAnswers } from '../../../domain/design/answers.ts'
import { dueIn } from '../../../domain/design/clock.ts'
import { isBriefOpen } from '../../../domain/design/moves.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { type LineKey, type OpenCode, openUpload, takeAway } from '../artwork/index.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import { designBriefed, tellDesign } from './design-mails.ts'
import { calendarOf, type DesignCode, findJob, lockJob, moveJob, shownState } from './job.ts'

type BriefCode =
  | DesignCode
  | 'design_moved'
  | 'design_brief_closed'
  | 'design_answer_missing'
  | 'design_answer_wrong'

/**
 * Takes what the designer has to know. It may be sent again until somebody begins; who sends it says which
 * brief they have seen, so that of two pages the later one overwrites nothing unread. How many changes
 * are in the price is the shop's of now, and the day of the first version that of the first brief.
 */
export async function sendBrief(
  tx: Tx,
  context: Context<BriefCode>,
  { answers, seen, ...key }: LineKey & { answers: DesignAnswers; seen: number },
): Promise<void> {
  const job = await lockJob(tx, context, key)
  const state = shownState(job)
  const isOpen = state !== 'cancelled' && isBriefOpen(job.state)
  demand(context, isOpen, 'design_brief_closed', { facts: { state } })
  demand(context, job.briefs === seen, 'design_moved', { facts: { state } })
  const given = trimmed(answers)
  const faults = answerFaults(job.service?.form ?? [], given)
  const [first] = faults
  if (first)
    context.refuse(first.code, {
      fields: faults.map(({ key: field, code }) => ({ path: `answers.${field}`, code })),
    })
  await endLateness(tx, context, { orderId: key.orderId, lineId: job.line.lineId, byStaff: false })
  const { days = 1, revisions = job.revisions } = job.service ?? {}
  const after = await moveJob(tx, context, job, {
    event: 'brief',
    // Whoever took it on before there was anything to draw has not begun: work begins with who takes it on now.
    claimedBy: null,
    claimedAt: null,
    answers: given,
    briefs: job.briefs + 1,
    revisions,
    // Sent again, it changes what is wanted and not by when.
    due: job.due ?? dueIn(days, calendarOf(context)),
  })
  if (job.briefs === 0) await tellDesign(tx, context, after, { mail: designBriefed, part: 'brief' })
}

function trimmed(answers: DesignAnswers): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(answers)
      .map(([key, given]) => [key, given.map((each) => each.trim()).filter(Boolean)] as const)
      .filter(([, given]) => given.length > 0),
  )
}

type Sent = LineKey & { name: string; bytes: number; fingerprint: string }

/** Begins to take a file that explains what is wanted; also while the designer is at work. */
export async function beginBriefUpload(
  context: Context<DesignCode | 'design_closed' | OpenCode>,
  files: Files,
  input: Sent,
) {
  const job = await findJob(context.db, context, input)
  const state = shownState(job)
  const isOpen = state !== 'cancelled' && state !== 'handed_over'
  demand(context, isOpen, 'design_closed')
  return openUpload(context, files, { line: job.line, purpose: 'brief', ...input })
}

/** Takes a file away again, for as long as nobody works by it. */
export async function dropBriefFile(
  tx: Tx,
  context: Context<DesignCode | 'design_brief_closed' | 'artwork_not_found'>,
  key: LineKey & { fileId: string },
): Promise<void> {
  const job = await lockJob(tx, context, key)
  demand(context, isBriefOpen(job.state), 'design_brief_closed')
  demand(context, await takeAway(tx, context, { ...key, purpose: 'brief' }), 'artwork_not_found')
}
