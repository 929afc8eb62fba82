import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type DesignJob, keyOf, shownState } from './job.ts'

/** What the customer was shown, oldest first. */
export async function versionsOf(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
  { line }: Pick<DesignJob, 'line'>,
) {
  return db
    .selectFrom('design_version')
    .selectAll()
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', line.orderId)
    .where('line_id', '=', line.lineId)
    .orderBy('number')
    .execute()
}

export async function findVersion(
  db: Database,
  context: Pick<Context, 'tenant'>,
  job: DesignJob,
  number: number,
) {
  const versions = await versionsOf(db, context, job)
  return versions.find((each) => each.number === number)
}

/** The newest version, where it is the one that somebody has looked at and waits for their word. */
export async function demandNewest(
  tx: Tx,
  context: Context<'design_moved'>,
  job: DesignJob,
  seen: number,
) {
  const newest = (await versionsOf(tx, context, job)).at(-1)
  const state = shownState(job)
  const isOpen = newest?.number === seen && state === 'proof_sent'
  demand(context, isOpen && newest, 'design_moved', { facts: { state } })
  return newest
}

export async function addVersion(
  tx: Tx,
  context: Pick<Context, 'tenant' | 'now'>,
  job: DesignJob,
  { artworkId, note, accountId }: { artworkId: string; note: string; accountId: string },
): Promise<number> {
  const number = (await versionsOf(tx, context, job)).length + 1
  await tx
    .insertInto('design_version')
    .values({
      ...keyOf(context, job),
      number,
      artwork_id: artworkId,
      note,
      account_id: accountId,
      at: context.now,
      decision: null,
      decided_at: null,
    })
    .execute()
  return number
}

export async function decideVersion(
  tx: Tx,
  context: Pick<Context, 'tenant' | 'now'>,
  { line }: DesignJob,
  { number, decision }: { number: number; decision: 'changes' | 'approved' },
): Promise<void> {
  await tx
    .updateTable('design_version')
    .set({ decision, decided_at: context.now })
    .where('tenant', '=', context.tenant.id)
    .where('order_id', '=', line.orderId)
    .where('line_id', '=', line.lineId)
    .where('number', '=', number)
    .execute()
}
