import type { OutputOf } from '../../../contract/endpoint.ts'
import type { openOwnDesign } from '../../../contract/own-design.ts'
import { onPages } from '../../../domain/own-design/own-design.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type DesignLineKey, designLine, type LineCode } from './design-line.ts'
import { picturesOf } from './pictures.ts'
import { findOrBegin } from './stored-design.ts'
import { templatesFor } from './templates.ts'

/** What the editor begins with: the design as it was stored, on as many pages as the line has today. */
export async function openDesign(
  context: Context<LineCode>,
  key: DesignLineKey,
): Promise<OutputOf<typeof openOwnDesign>['design']> {
  const { line, design } = await inTransaction(context.db, async (tx) => {
    const line = await designLine(tx, context, key)
    return { line, design: await findOrBegin(tx, context, line) }
  })
  const { template } = line
  return {
    lineItemId: line.lineId,
    revision: design.revision,
    usedRevision: design.usedRevision,
    document: onPages(design.document, template.pages),
    file: template,
    pictures: await picturesOf(context.db, context.tenant.id, design.id),
    templates: templatesFor(context, line),
  }
}
