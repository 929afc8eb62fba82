import type { DesignState as ShownState } from '../../../contract/design-shape.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import type { DesignAnswers } from '../../../domain/design/answers.ts'
import {
  type DesignEvent,
  type DesignState,
  moveDesignState,
} from '../../../domain/design/moves.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type DesignService, designServiceOf } from '../../site/shop/index.ts'
import {
  type ArtworkLine,
  findLine,
  findLineForStaff,
  type LineCode,
  type LineKey,
  lockFilesOf,
} from '../artwork/index.ts'
import { storedAnswers } from './stored-answers.ts'

export type DesignCode = LineCode | 'design_not_ordered'

/** A line that something is designed for, and how far that is. */
export type DesignJob = {
  line: ArtworkLine
  /** What it was sold with; undefined where the shop's documents have it no more. */
  service: DesignService | undefined
  state: DesignState
  answers: DesignAnswers
  briefs: number
  revisions: number
  due: string | null
  claimedBy: string | null
  claimedAt: Date | null
}

/** What is designed for a line of the customer who asks. */
export async function findJob(
  db: Database,
  context: Context<DesignCode>,
  key: LineKey,
): Promise<DesignJob> {
  return jobOf(db, context, await findLine(db, context, key))
}

/** What is designed for a line of the tenant, whoever's it is. */
export async function findJobForStaff(
  db: Database,
  context: Context<Exclude<DesignCode, 'login_required'>>,
  key: LineKey,
): Promise<DesignJob> {
  return jobOf(db, context, await findLineForStaff(db, context, key))
}

/** As `findJob`, with the lock of its order: nobody else changes it until the transaction ends. */
export async function lockJob(
  tx: Tx,
  context: Context<DesignCode>,
  key: LineKey,
): Promise<DesignJob> {
  await lockFilesOf(tx, context, key.orderId)
  return findJob(tx, context, key)
}

/** As `findJobForStaff`, with the lock of its order. */
export async function lockJobForStaff(
  tx: Tx,
  context: Context<Exclude<DesignCode, 'login_required'>>,
  key: LineKey,
): Promise<DesignJob> {
  await lockFilesOf(tx, context, key.orderId)
  return findJobForStaff(tx, context, key)
}

async function jobOf(
  db: Database,
  context: Context<'design_not_ordered'>,
  line: ArtworkLine,
): Promise<DesignJob> {
  demand(context, line.byDesigner, 'design_not_ordered')
  const { shop, tenant, locale } = context
  const service = designServiceOf(shop.documents(tenant, locale), line.productId)
  const row = await db
    .selectFrom('design_job')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', line.orderId)
    .where('line_id', '=', line.lineId)
    .executeTakeFirst()
  // Its file was taken away again, or no longer fits what was changed: it needs another version.
  const isBack = row?.state === 'handed_over' && line.state === 'awaiting_file'
  return {
    line,
    service,
    state: isBack ? 'changes_wanted' : (row?.state ?? 'awaiting_brief'),
    answers: row ? storedAnswers.read(row.answers) : {},
    briefs: row?.briefs ?? 0,
    revisions: row?.revisions ?? service?.revisions ?? 0,
    due: row?.due ?? null,
    claimedBy: row?.account_id ?? null,
    claimedAt: row?.claimed_at ?? null,
  }
}

/** As everybody sees it: what is cancelled with its line is cancelled. */
export function shownState({ line, state }: Pick<DesignJob, 'line' | 'state'>): ShownState {
  return line.state === 'cancelled' ? 'cancelled' : state
}

type Change = Partial<
  Pick<DesignJob, 'answers' | 'briefs' | 'revisions' | 'due' | 'claimedBy' | 'claimedAt'>
>

/** Moves a design on, keeps who did it, and answers it as it is then; refuses a step that does not follow. */
export async function moveJob(
  tx: Tx,
  context: Context<'design_moved'>,
  job: DesignJob,
  { event, ...change }: Change & { event: DesignEvent },
): Promise<DesignJob> {
  const moved = moveDesignState(job.state, event)
  const state = shownState(job)
  demand(context, moved.ok && state !== 'cancelled', 'design_moved', { facts: { state } })
  const after = { ...job, ...change, state: moved.state }
  await keepJob(tx, context, after)
  await tx
    .insertInto('design_history')
    .values({
      ...keyOf(context, job),
      event,
      state: after.state,
      actor: actorName(context),
      at: context.now,
    })
    .execute()
  return after
}

/** Writes a design as it is now. */
export async function keepJob(tx: Tx, context: Context, job: DesignJob): Promise<void> {
  const columns = {
    state: job.state,
    answers: storedAnswers.write(
      Object.fromEntries(Object.entries(job.answers).map(([key, values]) => [key, [...values]])),
    ),
    briefs: job.briefs,
    revisions: job.revisions,
    due: job.due,
    account_id: job.claimedBy,
    claimed_at: job.claimedAt,
    changed_at: context.now,
  }
  await tx
    .insertInto('design_job')
    .values({ ...keyOf(context, job), ...columns })
    .onConflict((conflict) =>
      conflict.columns(['tenant', 'order_id', 'line_id']).doUpdateSet(columns),
    )
    .execute()
}

export function keyOf({ tenant }: Pick<Context, 'tenant'>, { line }: Pick<DesignJob, 'line'>) {
  return { tenant: tenant.id, order_id: line.orderId, line_id: line.lineId }
}

/** Today and the days off where the shop prints. */
export function calendarOf({ now, tenant: { plant } }: Pick<Context, 'now' | 'tenant'>) {
  return { today: localTime(now, plant.timeZone).date, holidays: plant.holidays }
}
