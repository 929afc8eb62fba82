import { PDFArray, type PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib'

/** What a page drew is in its form now, and need not be in the file twice. */
export function forgetContent(file: PDFDocument, page: PDFPage): void {
  const contents = page.node.get(PDFName.of('Contents'))
  const listed = contents instanceof PDFRef ? file.context.lookup(contents) : contents
  const refs = listed instanceof PDFArray ? listed.asArray() : [contents]
  for (const ref of refs) if (ref instanceof PDFRef) file.context.delete(ref)
}
