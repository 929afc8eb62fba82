import { PDFArray, PDFDict, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { Box } from '../../../../domain/preflight/measured.ts'
import { apply, boxOf, type Matrix } from './matrix.ts'
import { dictOf, nameOf, numberOf } from './resources.ts'

/** Of a page: more is not looked at by anybody. */
const KEPT = 40
/** Links are seen as what lies below them, and windows of comments as the comment. */
const UNSEEN = ['Link', 'Popup', 'TrapNet', 'PrinterMark']
/** Flags of what no program shows: hidden, and not for screens (ISO 32000-1, 12.5.3). */
const HIDDEN = 0b10_0010

/** Where notes, stamps and fields to fill in lie over a page; `matrix` leads to millimetres on it as it is shown. */
export function annotationsOn(page: PDFPage, matrix: Matrix): Box[] {
  const listed = page.node.lookup(PDFName.of('Annots'))
  if (!(listed instanceof PDFArray)) return []
  const all = listed.asArray().map((_each, at) => listed.lookup(at))
  return all
    .filter((each) => each instanceof PDFDict)
    .filter(isSeen)
    .slice(0, KEPT)
    .flatMap((each) => {
      const rect = each.lookup(PDFName.of('Rect'))
      if (!(rect instanceof PDFArray)) return []
      const [x = 0, y = 0, X = 0, Y = 0] = rect
        .asArray()
        .map((_each, at) => numberOf(rect.lookup(at)) ?? 0)
      return [boxOf([apply(matrix, [x, y]), apply(matrix, [X, Y])])]
    })
}

function isSeen(annotation: PDFDict): boolean {
  const kind = nameOf(annotation.lookup(PDFName.of('Subtype'))) ?? ''
  const flags = numberOf(annotation.lookup(PDFName.of('F'))) ?? 0
  if (UNSEEN.includes(kind) || (flags & HIDDEN) !== 0) return false
  // A field shows what it was filled in with; a note has a sign of its own where the file draws none.
  return kind !== 'Widget' || dictOf(annotation, 'AP') !== undefined
}
