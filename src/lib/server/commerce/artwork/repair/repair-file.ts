import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { invariant } from '../../../../domain/invariant.ts'
import type { PrintProfile } from '../../../../domain/preflight/profile.ts'
import { fileInInks } from '../colour/file-in-inks.ts'
import { nameCondition } from '../colour/output-intent.ts'
import { removeCarried } from '../preflight/carried.ts'
import { removeHidden } from '../preflight/hidden-layers.ts'
import { shapeOf } from '../preflight/measure-pdf.ts'
import type { Asked } from '../preflight/run-check.ts'
import { forgetContent } from './forget-content.ts'
import { formOf } from './form-of.ts'
import { pictureAsPdf } from './picture-as-pdf.ts'
import { piecesOf } from './pieces.ts'
import { type Drawn, type Piece, placePiece, type Target } from './place-piece.ts'
import { embedStandIns } from './stand-in-fonts.ts'
import { writePage } from './write-page.ts'

/** What is to be mended; see `RepairKind`. */
export type Wish = NonNullable<Asked['repair']>

/**
 * Makes a PDF of a file in which what was wished for is mended, as `repaired.pdf` in the folder. Pages stay
 * drawings and letters: each becomes a form that is drawn anew, so that nothing gets coarser. Throws
 * where that can not be done rightly.
 */
export async function repairFile(asked: Asked, wish: Wish): Promise<string> {
  const { path, type, profile, folder } = asked
  const bytes =
    type === 'pdf'
      ? await readFile(path)
      : await pictureAsPdf({ path, type }, profile, wish.kinds.includes('cmyk'))
  const file = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
  demandPlain(file)
  removeCarried(file)
  const budget = { operations: 0, bytes: 400_000_000 }
  if (wish.kinds.includes('fonts')) await embedStandIns(file)
  if (wish.kinds.includes('layers')) removeHidden(file, budget)
  if (wish.kinds.includes('cmyk'))
    await (type === 'pdf' ? fileInInks(file, budget) : nameCondition(file))
  const pages = file.getPages()
  const made = pages.flatMap((page) => {
    const shape = shapeOf(page)
    const form = formOf(file, page, budget)
    return sheetsOf(shape, profile, wish).map((sheet) => ({ ...sheet, form, shape }))
  })
  const inOrder = wish.kinds.includes('reorder')
    ? wish.order.map((number) => {
        const sheet = made[number - 1]
        invariant(sheet, 'every page of the order is there')
        return sheet
      })
    : made
  for (const sheet of inOrder) writePage(file, sheet)
  for (const page of pages) {
    file.removePage(0)
    forgetContent(file, page)
  }
  const to = join(folder, 'repaired.pdf')
  await writeFile(to, await file.save({ updateFieldAppearances: false }))
  return to
}

/** Repairs that leave where a page is cut. */
const AS_IT_LIES: Wish['kinds'] = ['reorder', 'cmyk', 'layers', 'fonts']

/** The pages that one page becomes. */
function sheetsOf(
  shape: ReturnType<typeof shapeOf>,
  profile: PrintProfile | null,
  { kinds }: Wish,
): { target: Target; drawn: Drawn[] }[] {
  const has = (kind: Wish['kinds'][number]) => kinds.includes(kind)
  const changesShape = kinds.some((kind) => !AS_IT_LIES.includes(kind))
  if (!profile || !changesShape) return [asItIs(shape)]
  const edges = has('bleed_mirror') ? 'mirror' : has('bleed_stretch') ? 'stretch' : null
  const { widthMm, heightMm, bleedMm } = profile
  const target = { widthMm, heightMm, bleedMm }
  return piecesOf(shape, profile, has('split')).map((piece) => {
    const isLying = has('rotate') && isTurned(piece, target)
    return {
      target,
      drawn: placePiece(piece, target, { rotate: isLying, scale: has('scale'), edges }),
    }
  })
}

/** A page that only moves: all of it, cut where its file says. */
function asItIs({ widthMm, heightMm, trim }: ReturnType<typeof shapeOf>) {
  const whole = { x: 0, y: 0, width: widthMm, height: heightMm }
  const target = { widthMm, heightMm, bleedMm: 0, trim: trim ?? whole }
  const how = { rotate: false, scale: false, edges: null }
  return { target, drawn: placePiece({ trim: whole, printed: whole }, target, how) }
}

function isTurned({ trim }: Piece, { widthMm, heightMm }: Target): boolean {
  return trim.width > trim.height !== widthMm > heightMm
}

/** Forms to fill in have words of their own beside the page, which would be lost. */
function demandPlain(file: PDFDocument): void {
  const form = file.catalog.lookup(PDFName.of('AcroForm'))
  const isForm = form instanceof PDFDict && file.getForm().getFields().length > 0
  if (isForm) throw new Error('a form to fill in is mended by who made it')
}
