import { isUnprintable } from '../../../domain/artwork/findings.ts'
import { isPaidOrPromised } from '../../../domain/fulfilment/order-state.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { filesById, handOver, type KeptFile, keptFiles, type LineKey } from '../artwork/index.ts'
import type { MoveCode } from '../fulfilment/index.ts'
import { keepDay } from './day.ts'
import { designProposed, tellDesign } from './design-mails.ts'
import {
  type DesignCode,
  type DesignJob,
  keepJob,
  lockJobForStaff,
  moveJob,
  shownState,
} from './job.ts'
import { addVersion, versionsOf } from './versions.ts'

type WorkCode = DesignCode | 'design_moved' | 'design_claimed' | 'order_not_paid'
type FileCode = 'artwork_not_found' | 'artwork_unchecked' | 'artwork_unprintable'

/**
 * Takes a design on that is free, or anyway, or gives it back; work begins with the first one who has it. What is cancelled
 * can only be given back.
 */
export async function claim(
  tx: Tx,
  context: Context<WorkCode>,
  { take, ...key }: LineKey & { take: 'free' | 'anyway' | 'back' },
): Promise<void> {
  const job = await lockJobForStaff(tx, context, key)
  const state = shownState(job)
  demand(context, take === 'back' || state !== 'cancelled', 'design_moved', { facts: { state } })
  if (take !== 'anyway') await demandFree(tx, context, job)
  const own = { claimedBy: staffOf(context).id, claimedAt: context.now }
  const after = take === 'back' ? { claimedBy: null, claimedAt: null } : own
  if (take === 'back' || job.state !== 'briefed') {
    await keepJob(tx, context, { ...job, ...after })
    return
  }
  await demandPaid(tx, context, job)
  await moveJob(tx, context, job, { event: 'begin', ...after })
}

/**
 * Shows the customer a file as the next version, and tells them by mail until when their word keeps the line's day. Where it
 * comes too late for that, the day is moved here.
 */
export async function propose(
  tx: Tx,
  context: Context<WorkCode | FileCode>,
  { note, fileId, ...key }: LineKey & { fileId: string; note: string },
): Promise<void> {
  const job = await lockJobForStaff(tx, context, key)
  await demandFree(tx, context, job)
  const isWaiting = job.line.state === 'awaiting_file'
  demand(context, isWaiting, 'design_moved', { facts: { state: job.state } })
  const drafts = await draftsOf(tx, context, job)
  const file = drafts.find(({ id }) => id === fileId)
  demandOpened(context, file)
  const after = await moveJob(tx, context, job, { event: 'propose', due: null })
  const accountId = staffOf(context).id
  const number = await addVersion(tx, context, job, { artworkId: fileId, note, accountId })
  const day = await keepDay(tx, context, after)
  const told = { mail: designProposed, part: `version ${number}`, text: note, day }
  await tellDesign(tx, context, after, told)
}

/** Has an approved design printed from a file: the version's own, or one that was made of it to print. */
export async function handOverFile(
  tx: Tx,
  context: Context<WorkCode | FileCode | MoveCode>,
  { fileId, ...key }: LineKey & { fileId: string },
): Promise<void> {
  const job = await lockJobForStaff(tx, context, key)
  await demandFree(tx, context, job)
  const versions = await versionsOf(tx, context, job)
  const shown = versions.findLast(({ decision }) => decision === 'approved')?.artwork_id
  const known = await filesById(tx, context.tenant.id, job.line, shown ? [shown] : [])
  const file = [...(await draftsOf(tx, context, job)), ...known].find(({ id }) => id === fileId)
  demandOpened(context, file)
  await moveJob(tx, context, job, { event: 'hand_over', due: null })
  await handOver(tx, context, { line: job.line, file })
}

/** What the designer has sent and not shown yet. */
export async function draftsOf(
  db: Tx | Context['db'],
  context: Pick<Context, 'tenant'>,
  job: DesignJob,
): Promise<KeptFile[]> {
  const shown = (await versionsOf(db, context, job)).map(({ artwork_id }) => artwork_id)
  const files = await keptFiles(db, context.tenant.id, job.line, 'design')
  return files.filter(({ id }) => !shown.includes(id))
}

function demandOpened(
  context: Context<FileCode>,
  file: KeptFile | undefined,
): asserts file is KeptFile {
  demand(context, file, 'artwork_not_found')
  demand(context, file.report, 'artwork_unchecked')
  demand(context, !file.report.findings.some(isUnprintable), 'artwork_unprintable', {
    facts: { names: file.name },
  })
}

/** Refuses where somebody else has the design. */
export async function demandFree(
  tx: Tx,
  context: Context<'login_required' | 'design_claimed'>,
  { claimedBy }: DesignJob,
): Promise<void> {
  if (claimedBy === null || claimedBy === staffOf(context).id) return
  const account = await tx
    .selectFrom('staff_account')
    .select('name')
    .where('id', '=', claimedBy)
    .executeTakeFirst()
  context.refuse('design_claimed', { facts: { name: account?.name ?? '' } })
}

/** Nobody draws what nobody pays for. */
async function demandPaid(
  tx: Tx,
  context: Context<'order_not_paid'>,
  { line }: DesignJob,
): Promise<void> {
  const { state } = await tx
    .selectFrom('shop_order')
    .select('state')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', line.orderId)
    .executeTakeFirstOrThrow()
  const isPaid = isPaidOrPromised(state)
  demand(context, isPaid, 'order_not_paid', { facts: { lineItemId: line.lineId } })
}
