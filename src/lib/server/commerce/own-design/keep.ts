import type { OwnDesign } from '../../../domain/own-design/own-design.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type DesignLineKey, designLine, type LineCode } from './design-line.ts'
import { namedPictures } from './named-pictures.ts'
import { findOrBegin, storedDocument } from './stored-design.ts'

type Kept = DesignLineKey & { revision: number; document: OwnDesign }

/** Stores a design over the revision that its maker saw; answers the new one. */
export async function keepDesign(
  context: Context<LineCode | 'own_design_moved' | 'own_design_picture_none'>,
  { revision, document, ...key }: Kept,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const design = await findOrBegin(tx, context, await designLine(tx, context, key))
    const text = storedDocument.write(document)
    // Sent once more because its answer was lost.
    const isRepeated =
      design.revision === revision + 1 && storedDocument.write(design.document) === text
    if (isRepeated) return design.revision
    demand(context, design.revision === revision, 'own_design_moved')
    await demandPictures(tx, context, design.id, document)
    await tx
      .updateTable('own_design')
      .set({ document: text, revision: revision + 1, changed_at: context.now })
      .where('tenant', '=', context.tenant.id)
      .where('id', '=', design.id)
      .execute()
    return revision + 1
  })
}

async function demandPictures(
  tx: Tx,
  context: Context<'own_design_picture_none'>,
  designId: string,
  document: OwnDesign,
): Promise<void> {
  const named = namedPictures(document)
  if (named.length === 0) return
  const rows = await tx
    .selectFrom('own_design_picture')
    .select('sha256')
    .where('tenant', '=', context.tenant.id)
    .where('design_id', '=', designId)
    .where('sha256', 'in', named)
    .execute()
  demand(context, rows.length === named.length, 'own_design_picture_none')
}
