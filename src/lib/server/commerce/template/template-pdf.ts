import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Template } from '../../../domain/template/template.ts'
import { LINES, marginOf, type TemplateWords } from '../../../domain/template/template-svg.ts'
import { POINTS_PER_MM } from '../../../domain/units.ts'
import { bytesOf } from '../paper/index.ts'

const REGULAR = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf',
)
/** No page of a PDF may be longer. */
const LONGEST = 14_400

/** How much smaller than life a template has to be drawn: 1, or 10 for what is longer than five metres. */
export function scaleOf(template: Template): 1 | 10 {
  const { widthMm, heightMm, bleedMm } = template
  const longest = Math.max(widthMm, heightMm) + 2 * bleedMm + 8 * marginOf(template)
  return longest * POINTS_PER_MM > LONGEST ? 10 : 1
}

/**
 * A template as a PDF in its own size, or a tenth of it, whose trim and bleed boxes are those of the piece. One page,
 * and two where the file has a front and a back.
 */
export function templatePdf(template: Template, words: TemplateWords): Promise<Buffer> {
  const { widthMm, heightMm, bleedMm, pages } = template
  const points = POINTS_PER_MM / scaleOf(template)
  const margin = marginOf(template)
  const type = margin / 4
  const below = margin + (words.lines.length + 2) * type * 1.5
  const start = bleedMm + margin
  const size = [
    (widthMm + 2 * start) * points,
    (heightMm + 2 * bleedMm + margin + below) * points,
  ] as const
  const doc = new PDFDocument({
    size: [...size],
    margin: 0,
    font: REGULAR,
    autoFirstPage: false,
    info: { Title: words.title, CreationDate: new Date(0), ModDate: new Date(0) },
  })
  for (let page = 0; page < (pages === 2 ? 2 : 1); page++) {
    doc.addPage()
    const box = (by: number) => [
      (start - by) * points,
      size[1] - (start + heightMm + by) * points,
      (start + widthMm + by) * points,
      size[1] - (start - by) * points,
    ]
    Object.assign(doc.page.dictionary.data, { TrimBox: box(0), BleedBox: box(bleedMm) })
    doc
      .save()
      .scale(points)
      .translate(start, start)
      .lineWidth(Math.max(0.1, margin / 80))
    drawLines(doc, template, margin)
    doc.restore()
    doc.fillColor('#17181c').fontSize(type * points)
    const lines = [words.title, ...words.lines]
    lines.forEach((line, index) => {
      const y = start + heightMm + bleedMm + margin * 0.6 + index * type * 1.5
      doc.text(line, start * points, y * points, { lineBreak: false })
    })
  }
  return bytesOf({ doc })
}

function drawLines(doc: PDFKit.PDFDocument, template: Template, margin: number): void {
  const { widthMm, heightMm, bleedMm, safeMm, foldsMm, radiusMm, isOval } = template
  const outlines = [
    ['bleed', bleedMm],
    ['trim', 0],
    ['safe', -safeMm],
  ] as const
  for (const [line, by] of outlines) {
    styled(doc, line, margin)
    const [width, height] = [widthMm + 2 * by, heightMm + 2 * by]
    if (isOval) doc.ellipse(widthMm / 2, heightMm / 2, width / 2, height / 2)
    else if (radiusMm + by > 0 && radiusMm > 0)
      doc.roundedRect(-by, -by, width, height, radiusMm + by)
    else doc.rect(-by, -by, width, height)
    doc.stroke()
  }
  styled(doc, 'fold', margin)
  for (const x of foldsMm)
    doc
      .moveTo(x, -bleedMm - margin / 2)
      .lineTo(x, heightMm + bleedMm + margin / 2)
      .stroke()
}

function styled(doc: PDFKit.PDFDocument, line: keyof typeof LINES, margin: number): void {
  const { stroke, dash } = LINES[line]
  doc.strokeColor(stroke)
  if (dash === 0) doc.undash()
  else doc.dash(dash * margin * 0.1, {})
}
