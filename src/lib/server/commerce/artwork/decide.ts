import type { RejectReason } from '../../../contract/artwork.ts'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { endClaim, type MoveCode, moveLine } from '../fulfilment/index.ts'
import { demandPrintable, demandSame, print } from './approve.ts'
import { artworkApproved, artworkQuestion, artworkRejected, tellArtwork } from './artwork-mails.ts'
import { demandFree, lockGoing } from './claims.ts'
import type { LineKey } from './lines.ts'
import { keepMessage } from './messages.ts'

type DecideCode =
  | MoveCode
  | 'login_required'
  | 'artwork_claimed'
  | 'artwork_changed'
  | 'order_line_cancelled'

/** Asks the customer something: on their page and by mail. More than one question may be open. */
export async function ask(
  tx: Tx,
  context: Context<DecideCode>,
  { text, ...key }: LineKey & { text: string },
): Promise<void> {
  const line = await lockGoing(tx, context, key)
  await demandFree(tx, context, line)
  const { orderId, lineId } = line
  if (line.state !== 'question_asked')
    await moveLine(tx, context, { orderId, lineId, event: 'ask' })
  const said = { kind: 'question' as const, account_id: staffOf(context).id, reasons: [], text }
  const id = await keepMessage(tx, context, line, said)
  await tellArtwork(tx, context, { line, mail: artworkQuestion, part: id, text, reasons: [] })
}

/** Sends the files of a line back for others. */
export async function reject(
  tx: Tx,
  context: Context<DecideCode | 'reject_unexplained'>,
  { text, reasons, ...key }: LineKey & { text: string; reasons: RejectReason[] },
): Promise<void> {
  demand(context, text !== '' || !reasons.includes('other'), 'reject_unexplained', {
    fields: [{ path: 'text', code: 'required' }],
  })
  const line = await lockGoing(tx, context, key)
  await demandFree(tx, context, line)
  const { orderId, lineId } = line
  await moveLine(tx, context, { orderId, lineId, event: 'reject', reason: reasons.join(', ') })
  const said = { kind: 'rejection' as const, account_id: staffOf(context).id, reasons, text }
  const id = await keepMessage(tx, context, line, said)
  await endClaim(tx, context, line)
  await tellArtwork(tx, context, { line, mail: artworkRejected, part: id, text, reasons })
}

/** Has a line printed from the files that were looked at. */
export async function approveForStaff(
  tx: Tx,
  context: Context<DecideCode | 'artwork_unchecked' | 'artwork_unprintable'>,
  { files, ...key }: LineKey & { files: string[] },
): Promise<void> {
  const line = await lockGoing(tx, context, key)
  await demandFree(tx, context, line)
  const kept = await demandSame(tx, context, line, files)
  const findings = demandPrintable(context, line, kept)
  const reason = findings.length === 0 ? 'nothing found' : 'looked at by a person'
  await print(tx, context, { line, kept, reason })
  await endClaim(tx, context, line)
  const part = kept.map(({ id }) => id).join(' ')
  await tellArtwork(tx, context, { line, mail: artworkApproved, part, text: '', reasons: [] })
}
