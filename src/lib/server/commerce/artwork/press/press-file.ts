import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import { handOnCondition } from '../colour/output-intent.ts'
import { removeCarried } from '../preflight/carried.ts'
import { removeHidden } from '../preflight/hidden-layers.ts'
import { shapeOf } from '../preflight/measure-pdf.ts'
import { forgetContent } from '../repair/forget-content.ts'
import { formOf } from '../repair/form-of.ts'
import { pictureAsPdf } from '../repair/picture-as-pdf.ts'
import { piecesOf } from '../repair/pieces.ts'
import { placePiece } from '../repair/place-piece.ts'
import { writePage } from '../repair/write-page.ts'
import { impose } from './impose.ts'
import { addLayers, drawLayers } from './layers.ts'
import type { PressWish } from './press-wish.ts'

/**
 * Makes the PDF that is printed from, as `press.pdf` in the folder: the pages of all files one after
 * another, each as large as the piece with its bleed and with its boxes, its cut and folds as layers;
 * or those pages on press sheets. Nothing is turned into pixels or scaled; a printing condition that all files
 * name is named. Answers its number of pages.
 */
export async function pressFile(wish: PressWish): Promise<number> {
  const out = await PDFDocument.create()
  const layers = wish.template ? addLayers(out) : null
  const budget = { operations: 0, bytes: 400_000_000 }
  const files: PDFDocument[] = []
  for (const { path, type } of wish.files) {
    const bytes =
      type === 'pdf'
        ? await readFile(path)
        : await pictureAsPdf({ path, type }, wish.profile, false)
    const file = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    // Layers are told by the file as a whole, which stays behind: what is off would be printed.
    removeHidden(file, budget)
    removeCarried(file)
    files.push(file)
    const pages = await out.copyPages(file, file.getPageIndices())
    for (const page of pages) {
      writePage(out, { ...sheetOf(page, wish.profile), form: formOf(out, page, budget) })
      forgetContent(out, page)
      const written = out.getPages().at(-1)
      if (layers && wish.template && written) drawLayers(out, written, layers, wish.template)
    }
  }
  const single = out.getPages()
  if (wish.sheet) {
    impose(out, single, wish)
    for (const page of single) {
      out.removePage(0)
      forgetContent(out, page)
    }
  }
  handOnCondition(files, out)
  await writeFile(join(wish.folder, 'press.pdf'), await out.save({ updateFieldAppearances: false }))
  return out.getPageCount()
}

/** A page as the piece with its bleed; as it is where the product has no size of its own. */
function sheetOf(page: PDFPage, profile: PrintProfile | null) {
  const shape = shapeOf(page)
  const { widthMm, heightMm } = profile ?? shape
  const whole = { x: 0, y: 0, width: shape.widthMm, height: shape.heightMm }
  const [piece] = profile ? piecesOf(shape, profile, false) : [{ trim: whole, printed: whole }]
  const { trim } = piece ?? { trim: whole }
  const isTurned = trim.width > trim.height !== widthMm > heightMm
  const target = { widthMm, heightMm, bleedMm: profile?.bleedMm ?? 0 }
  const how = { rotate: profile !== null && isTurned, scale: false, edges: null }
  return { target, drawn: piece ? placePiece(piece, target, how) : [], shape }
}
