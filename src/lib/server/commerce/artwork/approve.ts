import type { Finding } from '../../../contract/artwork.ts'
import { isUnprintable, namesWith } from '../../../domain/artwork/findings.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { endLateness } from '../artwork-deadline/index.ts'
import { type MoveCode, moveLine } from '../fulfilment/index.ts'
import { findingsOfAll, type KeptFile, keptFiles } from './kept-files.ts'
import { type ArtworkLine, type FileCode, findLine, type LineKey, lockFilesOf } from './lines.ts'

type ApproveCode =
  | FileCode
  | 'artwork_by_person'
  | 'artwork_question_open'
  | 'artwork_changed'
  | 'artwork_unchecked'
  | 'artwork_unprintable'
  | 'consent_missing'

/**
 * Has a line printed from the files that the customer has looked at. Where something was found, only
 * with their word that it is printed as it is; who gave it and when stays with the files. What a person
 * was paid to look at is theirs to approve, and what cannot be opened is nobody's.
 */
export async function approve(
  tx: Tx,
  context: Context<ApproveCode>,
  { consent, files, ...key }: LineKey & { files: string[]; consent: boolean },
): Promise<void> {
  await lockFilesOf(tx, context, key.orderId)
  const line = await findLine(tx, context, key)
  const kept = await demandSame(tx, context, line, files)
  demand(context, !line.byPerson, 'artwork_by_person')
  // Whoever asked waits for the answer, and may say no to it.
  demand(context, line.state !== 'question_asked', 'artwork_question_open')
  const findings = demandPrintable(context, line, kept)
  const isClean = findings.length === 0
  demand(context, isClean || consent, 'consent_missing')
  await endLateness(tx, context, { ...line, byStaff: false })
  await print(tx, context, { line, kept, reason: isClean ? 'nothing found' : 'printed as it is' })
}

/** The files of a line, where they are those that somebody has looked at. */
export async function demandSame(
  tx: Tx,
  context: Context<'artwork_changed'>,
  line: ArtworkLine,
  seen: readonly string[],
): Promise<KeptFile[]> {
  const kept = await keptFiles(tx, context.tenant.id, line)
  const isSame = kept.map(({ id }) => id).join() === seen.join()
  demand(context, isSame, 'artwork_changed')
  return kept
}

/** What was found in files that were all looked through and can all be opened. */
export function demandPrintable(
  context: Context<'artwork_unchecked' | 'artwork_unprintable'>,
  line: ArtworkLine,
  kept: readonly KeptFile[],
): Finding[] {
  const reports = kept.map(({ report }) => report)
  demand(context, reports.every(Boolean), 'artwork_unchecked')
  const findings = reports.flatMap((report) => report?.findings ?? [])
  demand(context, !findings.some(isUnprintable), 'artwork_unprintable', {
    facts: { names: namesUnprintable(context, kept) },
  })
  return [...findings, ...findingsOfAll(kept, line)]
}

/** Which files cannot be opened, in words. */
function namesUnprintable({ locale }: Pick<Context, 'locale'>, kept: readonly KeptFile[]): string {
  const files = kept.map(({ name, report }) => ({ name, findings: report?.findings ?? [] }))
  return namesWith(files, isUnprintable, locale)
}

type Printing = { line: ArtworkLine; kept: readonly KeptFile[]; reason: string }

/** Moves a line on and keeps with its files who had them printed. */
export async function print(
  tx: Tx,
  context: Context<MoveCode>,
  { line, kept, reason }: Printing,
): Promise<void> {
  await moveLine(tx, context, {
    orderId: line.orderId,
    lineId: line.lineId,
    event: 'approve',
    reason,
  })
  await tx
    .updateTable('artwork')
    .set({ approved_at: context.now, approved_by: actorName(context) })
    .where('tenant', '=', context.tenant.id)
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute()
}
