import { isTalkOpen } from '../../../domain/design/moves.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { filesById, type LineKey } from '../artwork/index.ts'
import { type DesignJob, keepJob, keyOf, shownState } from './job.ts'
import { findVersion } from './versions.ts'

export type Said = LineKey & {
  id: string
  version: number | null
  pin: { page: number; x: number; y: number } | null
  text: string
}

export type CommentCode = 'design_closed' | 'design_version_not_found' | 'design_pin_nowhere'

/** What a customer says of one design at most; all of it is shown with the design. */
const MOST = 500

/**
 * Refuses with `design_comments_full` where a customer has said as much of a design as is kept. Saying again what was
 * said is not refused. The job's row is locked.
 */
export async function demandRoom(
  tx: Tx,
  context: Context<'design_comments_full'>,
  { line }: DesignJob,
  { id }: Pick<Said, 'id'>,
): Promise<void> {
  const { count } = await tx
    .selectFrom('design_comment')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', line.orderId)
    .where('line_id', '=', line.lineId)
    .where('account_id', 'is', null)
    .where('id', '!=', id)
    .executeTakeFirstOrThrow()
  demand(context, Number(count) < MOST, 'design_comments_full')
}

/**
 * Keeps what was said of a design, by the id that its writer made: said again, it changes nothing.
 * Answers whether it is new.
 */
export async function keepComment(
  tx: Tx,
  context: Context<CommentCode>,
  job: DesignJob,
  { id, version, pin, text, accountId }: Said & { accountId: string | null },
): Promise<boolean> {
  const { page, x, y } = pin ?? { page: null, x: null, y: null }
  const state = shownState(job)
  const isOpen = state !== 'cancelled' && isTalkOpen(job.state)
  demand(context, isOpen, 'design_closed', { facts: { state } })
  demand(context, pin === null || version !== null, 'design_version_not_found')
  if (version !== null) {
    const found = await findVersion(tx, context, job, version)
    demand(context, found, 'design_version_not_found')
    if (pin) await demandPage(tx, context, job, { artworkId: found.artwork_id, page: pin.page })
  }
  // There may be no row yet: somebody writes before the brief is sent.
  if (job.briefs === 0) await keepJob(tx, context, job)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('design_comment')
    .values({
      ...keyOf(context, job),
      id,
      version,
      page,
      x,
      y,
      account_id: accountId,
      text,
      at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Refuses where a version's file has no such page: nobody would ever see what is said of it. */
async function demandPage(
  tx: Tx,
  context: Context<'design_pin_nowhere'>,
  { line }: DesignJob,
  { artworkId, page }: { artworkId: string; page: number },
): Promise<void> {
  const [file] = await filesById(tx, context.tenant.id, line, [artworkId])
  const pages = file?.report?.pageCount ?? 0
  demand(context, page <= pages, 'design_pin_nowhere', { facts: { page, pages } })
}

/** Everything that was said of a design, oldest first. */
export async function commentsOf({ db, tenant }: Pick<Context, 'db' | 'tenant'>, job: DesignJob) {
  const rows = await db
    .selectFrom('design_comment')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', job.line.orderId)
    .where('line_id', '=', job.line.lineId)
    .orderBy('seq')
    .execute()
  return rows.map(({ id, version, page, x, y, account_id, text, at }) => ({
    id,
    by: account_id === null ? ('customer' as const) : ('staff' as const),
    version,
    pin: page !== null && x !== null && y !== null ? { page, x, y } : null,
    text,
    at: at.toISOString(),
  }))
}

/** Whether the customer has said anything since a version was shown. */
export async function hasSpoken(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { line }: DesignJob,
  since: { number: number; at: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('design_comment')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', line.orderId)
    .where('line_id', '=', line.lineId)
    .where('account_id', 'is', null)
    .where((each) => each.or([each('version', '=', since.number), each('at', '>=', since.at)]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
