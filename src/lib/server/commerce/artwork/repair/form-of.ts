import { type PDFDocument, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { contentOf } from '../preflight/page-content.ts'
import type { Budget } from '../preflight/run.ts'

/** A page as one thing that can be drawn on others. */
type FormPage = PDFRef

/** Makes a form of a page: what it draws with what it draws it by, within its media box. */
export function formOf(file: PDFDocument, page: PDFPage, budget: Budget): FormPage {
  const { context } = file
  const { x, y, width, height } = page.getMediaBox()
  const group = page.node.get(PDFName.of('Group'))
  const resources = page.node.Resources()
  const bytes = Buffer.from(contentOf(page, budget), 'latin1')
  return context.register(
    context.flateStream(bytes, {
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [x, y, x + width, y + height],
      ...(resources && { Resources: resources }),
      ...(group && { Group: group }),
    }),
  )
}
