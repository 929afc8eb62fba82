import { createHash } from 'node:crypto'
import { EncryptedPDFError, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { Box, MeasuredFile, MeasuredPage } from '../../../../domain/preflight/measured.ts'
import { MM_PER_POINT } from '../../../../domain/units.ts'
import { annotationsOn } from './annotations.ts'
import { carriedBy } from './carried.ts'
import { collector } from './collect.ts'
import { hiddenOn } from './hidden-layers.ts'
import { interpret } from './interpret.ts'
import { apply, boxOf, type Matrix, overlap } from './matrix.ts'
import { contentOf } from './page-content.ts'
import { numberOf, TooComplexError } from './resources.ts'
import type { Budget } from './run.ts'
import { firstState } from './state.ts'

/** Pages that are looked at one by one. */
const LOOKED_AT = 400

/** Measures the pages of a PDF, as they lie there and without drawing them. */
export async function measurePdf(bytes: Uint8Array): Promise<MeasuredFile> {
  // Every whole file ends with the place of its table; one that was cut off may still open, with pages that are blank.
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('startxref'))
    return { state: 'damaged' }
  try {
    const file = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    const pages = file.getPages()
    const budget: Budget = { operations: 4_000_000, bytes: 400_000_000 }
    if (pages.length === 0 || pages.length < toldOf(file)) return { state: 'damaged' }
    if (!pages.every(hasSize)) return { state: 'damaged' }
    const hides = hiddenOn(file)
    return {
      state: 'measured',
      pageCount: pages.length,
      pages: pages
        .slice(0, LOOKED_AT)
        .map((page) => measurePage(page, budget, hides(page, budget))),
      carries: carriedBy(file),
    }
  } catch (error) {
    if (error instanceof TooComplexError) return { state: 'too_complex' }
    const isLocked = error instanceof EncryptedPDFError || /password|encrypt/i.test(String(error))
    return { state: isLocked ? 'locked' : 'damaged' }
  }
}

/** How many pages a file says that it has: of one that was cut off the last are missing. */
function toldOf(file: PDFDocument): number {
  return numberOf(file.catalog.Pages().lookup(PDFName.of('Count'))) ?? 0
}

/** Millimetres that a page measures at least and at most: what is said to be more is no page. */
const [SMALLEST, LARGEST] = [0.1, 1_000_000]

function hasSize(page: PDFPage): boolean {
  const { widthMm, heightMm, trim } = shapeOf(page)
  const all = [widthMm, heightMm]
  return (
    all.every((side) => side >= SMALLEST && side <= LARGEST) &&
    (trim === null || Object.values(trim).every(Number.isFinite))
  )
}

/** Size and cut of a page as it is shown, and the way from the file's units to millimetres on it. */
export function shapeOf(page: PDFPage) {
  const media = page.getMediaBox()
  const crop = page.getCropBox()
  const unit = numberOf(page.node.lookup(PDFName.of('UserUnit'))) ?? 1
  const angle = ((page.getRotation().angle % 360) + 360) % 360
  const both = overlap(media, crop)
  const visible = both && both.width > 0 && both.height > 0 ? both : media
  const matrix = shownMatrix(visible, angle, MM_PER_POINT * unit)
  const onPage = ({ x, y, width, height }: Box) =>
    boxOf([apply(matrix, [x, y]), apply(matrix, [x + width, y + height])])
  const { width: widthMm, height: heightMm } = onPage(visible)
  const says = ['TrimBox', 'ArtBox'].find((name) => page.node.has(PDFName.of(name)))
  const said = says === 'TrimBox' ? page.getTrimBox() : says ? page.getArtBox() : null
  return { matrix, widthMm, heightMm, trim: said && onPage(said) }
}

function measurePage(page: PDFPage, budget: Budget, hidden: boolean): MeasuredPage {
  const shape = shapeOf(page)
  const { matrix, widthMm, heightMm, trim } = shape
  const source = contentOf(page, budget)
  const resources = page.node.Resources()
  const measured: MeasuredPage = {
    widthMm,
    heightMm,
    trim,
    images: [],
    fonts: [],
    lines: [],
    texts: [],
    colours: [],
    coverage: [],
    transparent: [],
    hidden,
    vanishing: [],
    annotations: annotationsOn(page, matrix),
    codes: [],
    blank: true,
    content: digestOf(source, `${resources} ${JSON.stringify(shape)}`),
    look: null,
  }
  interpret(
    {
      source,
      resources,
      state: firstState(matrix, { x: 0, y: 0, width: widthMm, height: heightMm }),
      depth: 0,
    },
    collector(measured),
    budget,
  )
  return measured
}

/** From the file's units to millimetres on the page as it is shown, from its upper left corner. */
function shownMatrix({ x, y, width, height }: Box, angle: number, k: number): Matrix {
  if (angle === 90) return [0, k, k, 0, -y * k, -x * k]
  if (angle === 180) return [-k, 0, 0, k, (x + width) * k, -y * k]
  if (angle === 270) return [0, -k, -k, 0, (y + height) * k, (x + width) * k]
  return [k, 0, 0, -k, -x * k, (y + height) * k]
}

function digestOf(...texts: string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text, 'latin1')
  return hash.digest('base64')
}
