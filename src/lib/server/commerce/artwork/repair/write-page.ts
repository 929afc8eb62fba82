import { type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Box } from '../../../../domain/preflight/measured.ts'
import { POINTS_PER_MM } from '../../../../domain/units.ts'
import { type Matrix, multiply } from '../preflight/matrix.ts'
import type { Drawn, Target } from './place-piece.ts'

type Sheet = {
  target: Target & { trim?: Box }
  drawn: readonly Drawn[]
  form: Parameters<PDFDocument['context']['lookup']>[0]
  /** From the form's units to millimetres on the page as it was shown. */
  shape: { matrix: Matrix }
}

/** Adds a page with its boxes, and draws a form on it as often as it is wanted. */
export function writePage(file: PDFDocument, { target, drawn, form, shape }: Sheet): void {
  const { widthMm, heightMm, bleedMm } = target
  const width = widthMm + 2 * bleedMm
  const height = heightMm + 2 * bleedMm
  const trim = target.trim ?? { x: bleedMm, y: bleedMm, width: widthMm, height: heightMm }
  const page = file.addPage([width * POINTS_PER_MM, height * POINTS_PER_MM])
  page.setBleedBox(0, 0, width * POINTS_PER_MM, height * POINTS_PER_MM)
  const below = height - trim.y - trim.height
  page.setTrimBox(
    ...([trim.x, below, trim.width, trim.height].map((each) => each * POINTS_PER_MM) as Four),
  )
  const { context } = file
  if (!form) return
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ XObject: { Page: form }, ProcSet: ['PDF', 'Text', 'ImageC'] }),
  )
  const toPage: Matrix = [POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, height * POINTS_PER_MM]
  const text = drawn.map(({ clip, matrix }) => {
    const place = multiply(multiply(shape.matrix, matrix), toPage)
    const corner = [clip.x, height - clip.y - clip.height, clip.width, clip.height]
    const box = said(corner.map((each) => each * POINTS_PER_MM))
    return `q ${box} re W n ${said(place)} cm /Page Do Q`
  })
  const content = context.flateStream(Buffer.from(text.join('\n'), 'latin1'))
  page.node.set(PDFName.of('Contents'), context.register(content))
}

type Four = [number, number, number, number]

/** Numbers as PDF writes them: no exponents. */
const said = (numbers: readonly number[]) => numbers.map((each) => each.toFixed(6)).join(' ')
