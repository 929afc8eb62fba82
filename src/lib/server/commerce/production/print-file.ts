import type { z } from 'zod'
import type { getPrintFile } from '../../../contract/production.ts'
import { pressSheetOf } from '../../../domain/production/press-sheet.ts'
import { templateOf } from '../../../domain/template/template.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { demand } from '../../refusal.ts'
import { makePressFile } from '../artwork/index.ts'
import { selectionOf } from '../cart/index.ts'
import type { WorkRow } from './read-lines.ts'

type Code = (typeof getPrintFile.errors)[number]
type Asked = z.output<typeof getPrintFile.input>

/** The PDF that a line is printed from, page by page or on the press sheets of its estimate. */
export async function printFile(
  context: Context<Code>,
  files: Files,
  { row, reference, layout }: Pick<Asked, 'reference' | 'layout'> & { row: WorkRow },
): Promise<z.input<typeof getPrintFile.output>> {
  const product = context.shop.product(context.tenant, row.product_id)
  const selection = selectionOf(row)
  const laid = product ? pressSheetOf(product, selection, row.quantity) : null
  const isLaid = layout === 'sheets'
  demand(context, !isLaid || laid, 'press_sheet_none')
  const made = await makePressFile(context, files, {
    orderId: row.order_id,
    lineItemId: row.line_id,
    name: `${reference}${isLaid ? '-sheets' : ''}.pdf`,
    template: product ? templateOf(product, selection) : null,
    sheet: isLaid ? laid : null,
    sides: laid?.sides ?? 1,
  })
  const sheet = laid && {
    width: laid.width,
    height: laid.height,
    up: laid.places.length,
    sheets: laid.sheets,
  }
  return { ...made, sheet }
}
