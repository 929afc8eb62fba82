import { isUnprintable } from '../../../domain/artwork/findings.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { moveLine } from '../fulfilment/index.ts'
import { type FileCode, findLine, type LineKey } from './lines.ts'
import { findingsOfAll, keptFiles } from './view.ts'

type ApproveCode =
  | FileCode
  | 'artwork_by_person'
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
  const line = await findLine(tx, context, key)
  const kept = await keptFiles(tx, context.tenant.id, line)
  const isSame = kept.map(({ id }) => id).join() === files.join()
  demand(context, isSame, 'artwork_changed')
  demand(context, !line.byPerson, 'artwork_by_person')
  const reports = kept.map(({ report }) => report)
  demand(context, reports.every(Boolean), 'artwork_unchecked')
  const findings = [...reports.flatMap((report) => report?.findings ?? [])]
  demand(context, !findings.some(isUnprintable), 'artwork_unprintable')
  const isClean = findings.length + findingsOfAll(kept, line).length === 0
  demand(context, isClean || consent, 'consent_missing')
  await moveLine(tx, context, {
    orderId: line.orderId,
    lineId: line.lineId,
    event: 'approve',
    reason: isClean ? 'nothing found' : 'printed as it is',
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
