import { PDFArray, type PDFPage, PDFStream } from '@cantoo/pdf-lib'
import { textOf } from './resources.ts'
import type { Budget } from './run.ts'

/** What a page draws, unpacked. */
export function contentOf(page: PDFPage, budget: Budget): string {
  const contents = page.node.Contents()
  if (contents instanceof PDFStream) return textOf(contents, budget)
  if (!(contents instanceof PDFArray)) return ''
  // A page's parts are one stream, and may be cut between any two words.
  return contents
    .asArray()
    .map((_each, index) => textOf(contents.lookup(index), budget))
    .join('\n')
}
