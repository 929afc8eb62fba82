import {
  PDFArray,
  type PDFDocument,
  PDFName,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import type { Template } from '../../../../domain/template/template.ts'
import { POINTS_PER_MM } from '../../../../domain/units.ts'
import { num, separation } from './operators.ts'

/** How far a circle's control points stand from its ends. */
const ROUND = 0.5523
/** Line width in millimetres. */
const HAIRLINE = 0.1

type Step = 'Cutting' | 'Folding'

/** The layers of a document that say how it is processed after printing. */
export type Layers = { of: Readonly<Record<Step, PDFRef>>; inks: Readonly<Record<Step, PDFRef>> }

/**
 * Adds the layers of ISO 19593-1 that the piece has, each with an ink of its own, so that machines find
 * the cut and the folds by what they are, and no press prints them.
 */
export function addLayers(file: PDFDocument): Layers {
  const { context } = file
  const layer = (step: Step) =>
    context.register(
      context.obj({
        Type: 'OCG',
        Name: PDFString.of(step),
        GTS_Metadata: { GTS_ProcStepsGroup: 'Structural', GTS_ProcStepsType: step },
      }),
    )
  const of = { Cutting: layer('Cutting'), Folding: layer('Folding') }
  const listed = [of.Cutting, of.Folding]
  file.catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: listed, D: { Order: listed, ON: listed } }),
  )
  return {
    of,
    inks: {
      Cutting: separation(file, 'Cutting', [0, 1, 0, 0]),
      Folding: separation(file, 'Folding', [1, 0, 0, 0]),
    },
  }
}

/** Draws where a piece is cut and folded over its page, which has the bleed on every side. */
export function drawLayers(
  file: PDFDocument,
  page: PDFPage,
  { of, inks }: Layers,
  piece: Template,
): void {
  const { heightMm, bleedMm, foldsMm } = piece
  const steps: [Step, string][] = [['Cutting', outlineOf(piece)]]
  if (foldsMm.length > 0) {
    const lines = foldsMm.map(
      (x) => `${at(x + bleedMm, bleedMm)} m ${at(x + bleedMm, heightMm + bleedMm)} l`,
    )
    steps.push(['Folding', lines.join(' ')])
  }
  const drawn = steps.map(
    ([step, path]) =>
      `/OC /${step} BDC q /Over gs /${step} CS 1 SCN ${num(HAIRLINE * POINTS_PER_MM)} w ${path} S Q EMC`,
  )
  const { context } = file
  const resources = page.node.Resources() ?? context.obj({})
  resources.set(PDFName.of('Properties'), context.obj({ ...of }))
  resources.set(PDFName.of('ColorSpace'), context.obj({ ...inks }))
  resources.set(PDFName.of('ExtGState'), context.obj({ Over: { OP: true, op: true, OPM: 1 } }))
  page.node.set(PDFName.of('Resources'), resources)
  const added = context.register(context.flateStream(Buffer.from(drawn.join('\n'), 'latin1')))
  const before = page.node.get(PDFName.of('Contents'))
  const all = before instanceof PDFArray ? before.asArray() : before ? [before] : []
  page.node.set(PDFName.of('Contents'), context.obj([...all, added]))
}

/** The cut as a path: an oval, a rectangle, or one with rounded corners. */
function outlineOf({ widthMm: w, heightMm: h, bleedMm: b, radiusMm, isOval }: Template): string {
  const [rx, ry] = isOval ? [w / 2, h / 2] : [radiusMm, radiusMm]
  if (rx === 0) return `${at(b, b)} ${num(w * POINTS_PER_MM)} ${num(h * POINTS_PER_MM)} re`
  const [left, right, low, high] = [b, b + w, b, b + h]
  const [kx, ky] = [rx * (1 - ROUND), ry * (1 - ROUND)]
  const curve = (...points: readonly [number, number][]) =>
    `${points.map(([x, y]) => at(x, y)).join(' ')} c`
  return [
    `${at(left + rx, low)} m ${at(right - rx, low)} l`,
    curve([right - kx, low], [right, low + ky], [right, low + ry]),
    `${at(right, high - ry)} l`,
    curve([right, high - ky], [right - kx, high], [right - rx, high]),
    `${at(left + rx, high)} l`,
    curve([left + kx, high], [left, high - ky], [left, high - ry]),
    `${at(left, low + ry)} l`,
    curve([left, low + ky], [left + kx, low], [left + rx, low]),
    'h',
  ].join(' ')
}

const at = (x: number, y: number) => `${num(x * POINTS_PER_MM)} ${num(y * POINTS_PER_MM)}`
