import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { endClaim } from '../fulfilment/index.ts'
import { type ArtworkLine, findLineForStaff, type LineKey, lockFilesOf } from './lines.ts'

type Claim = { accountId: string; name: string; at: Date }

/** Who of the staff has taken a line on. */
export async function claimOf(
  db: Tx | Context['db'],
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: Pick<ArtworkLine, 'orderId' | 'lineId'>,
): Promise<Claim | undefined> {
  return db
    .selectFrom('artwork_claim as c')
    .innerJoin('staff_account as a', 'a.id', 'c.account_id')
    .select(['c.account_id as accountId', 'a.name', 'c.at'])
    .where('c.tenant', '=', tenant.id)
    .where('c.order_id', '=', orderId)
    .where('c.line_id', '=', lineId)
    .executeTakeFirst()
}

type DeskCode = 'order_not_found' | 'order_line_not_found' | 'order_line_cancelled'
type ClaimCode = DeskCode | 'login_required' | 'artwork_claimed'

/** Takes a line on that is free, or anyway, or gives it back. */
export async function claimLine(
  tx: Tx,
  context: Context<ClaimCode>,
  { take, ...key }: LineKey & { take: 'free' | 'anyway' | 'back' },
): Promise<void> {
  const line =
    take === 'back' ? await lockLine(tx, context, key) : await lockGoing(tx, context, key)
  if (take !== 'anyway') await demandFree(tx, context, line)
  await endClaim(tx, context, line)
  if (take === 'back') return
  // Of two who take it at once the first one has it.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('artwork_claim')
    .values({
      tenant: context.tenant.id,
      order_id: line.orderId,
      line_id: line.lineId,
      account_id: staffOf(context).id,
      at: context.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) await demandFree(tx, context, line)
}

/** A line, as it stays until the transaction ends. */
async function lockLine(
  tx: Tx,
  context: Context<'order_not_found' | 'order_line_not_found'>,
  key: LineKey,
): Promise<ArtworkLine> {
  await lockFilesOf(tx, context, key.orderId)
  return findLineForStaff(tx, context, key)
}

/** The same of one that goes on: nobody has anything to decide about a line that was cancelled. */
export async function lockGoing(
  tx: Tx,
  context: Context<DeskCode>,
  key: LineKey,
): Promise<ArtworkLine> {
  const line = await lockLine(tx, context, key)
  demand(context, line.state !== 'cancelled', 'order_line_cancelled')
  return line
}

/** Refuses where somebody else has taken the line on. */
export async function demandFree(
  tx: Tx,
  context: Context<'login_required' | 'artwork_claimed'>,
  line: ArtworkLine,
): Promise<void> {
  const claim = await claimOf(tx, context, line)
  const isFree = !claim || claim.accountId === staffOf(context).id
  demand(context, isFree, 'artwork_claimed', { facts: { name: claim?.name ?? '' } })
}
