import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnDesign, onPages } from '../../../domain/own-design/own-design.ts'
import { pageNamed } from '../../../domain/own-design/page-name.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { inWorkFolder } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { type QuotaCode, type Taking, takeMadeFile } from '../artwork/index.ts'
import { type DesignLineKey, designLine, type LineCode } from './design-line.ts'
import { lettersLacking } from './fonts.ts'
import { namedPictures } from './named-pictures.ts'
import { printedPictures } from './pictures.ts'
import { printPdf } from './print-pdf.ts'
import { findDesign } from './stored-design.ts'

export type UseCode =
  | LineCode
  | QuotaCode
  | 'own_design_moved'
  | 'own_design_empty'
  | 'own_design_letters'

/**
 * Makes the print file of a design, and puts it in the place of the files that the line has. The line is looked at twice:
 * what was made for a size or a revision that is over meanwhile is not kept.
 */
export async function useDesign(
  context: Context<UseCode>,
  taking: Taking,
  { revision, ...key }: DesignLineKey & { revision: number },
): Promise<string> {
  const { db, shop, tenant, locale } = context
  const line = await designLine(db, context, key)
  const design = await findDesign(db, context, line)
  demand(context, design?.revision === revision, 'own_design_moved')
  const document = onPages(design.document, line.template.pages)
  demandPrintable(context, document)
  const pictures = await printedPictures(db, tenant.id, {
    designId: design.id,
    named: namedPictures(document),
  })
  const name = shop.productWords(tenant, locale, line.productId)?.name ?? line.productId
  return inWorkFolder(async (folder) => {
    const path = join(folder, 'design.pdf')
    await writeFile(path, await printPdf({ document, pictures, template: line.template, name }))
    return inTransaction(db, async (tx) => {
      const now = await designLine(tx, context, key)
      const still = await findDesign(tx, context, now)
      const isSame = JSON.stringify(now.template) === JSON.stringify(line.template)
      demand(context, isSame && still?.revision === revision, 'own_design_moved')
      const fileId = await takeMadeFile(tx, context, taking, {
        ...{ holder: now.holder, lineId: now.lineId, byVisitor: now.byVisitor },
        ...{ path, name: `${name}.pdf`, ownDesignId: design.id },
      })
      await tx
        .updateTable('own_design')
        .set({ used_revision: revision })
        .where('tenant', '=', tenant.id)
        .where('id', '=', design.id)
        .execute()
      return fileId
    })
  })
}

function demandPrintable(
  context: Context<'own_design_empty' | 'own_design_letters'>,
  document: OwnDesign,
): void {
  const empty = document.pages.findIndex(({ ground, parts }) => ground === null && !parts.length)
  const { shop, tenant, locale } = context
  const { key, values } = pageNamed(empty, document.pages.length)
  demand(context, empty < 0, 'own_design_empty', {
    facts: { page: empty + 1, name: shop.voice(tenant, locale, key, values) },
  })
  const letters = lettersLacking(document)
  demand(context, letters === '', 'own_design_letters', { facts: { letters } })
}
