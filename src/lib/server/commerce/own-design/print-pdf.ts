import { setImmediate as nextTurn } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { linesOf } from '../../../domain/own-design/fonts.ts'
import { inks } from '../../../domain/own-design/inks.ts'
import {
  type DesignPart,
  type OwnDesign,
  pivotOf,
  type TextPart,
} from '../../../domain/own-design/own-design.ts'
import type { Template } from '../../../domain/template/template.ts'
import { POINTS_PER_MM } from '../../../domain/units.ts'
import { bytesOf } from '../paper/index.ts'
import { fontFiles } from './fonts.ts'
import { embedPicture, type PrintedPicture, printedPicture } from './print-picture.ts'

type Printed = {
  document: OwnDesign
  /** As they were kept, by their SHA-256. */
  pictures: ReadonlyMap<string, Buffer>
  template: Template
  name: string
}

/**
 * A design as the PDF that it is printed from: every page with its bleed, boxes that say so, fonts embedded, and the
 * four printing inks alone.
 */
export async function printPdf({ document, pictures, template, name }: Printed): Promise<Buffer> {
  const { widthMm, heightMm, bleedMm } = template
  const size = [widthMm + 2 * bleedMm, heightMm + 2 * bleedMm].map((mm) => mm * POINTS_PER_MM)
  const [width = 0, height = 0] = size
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    font: fontFiles.sans,
    autoFirstPage: false,
    info: { Title: name, Creator: 'Quire' },
  })
  const ready = new Map<string, PrintedPicture>()
  for (const [sha256, bytes] of pictures) ready.set(sha256, await printedPicture(bytes))
  const drawn = new Map<string, string>()
  const bleed = bleedMm * POINTS_PER_MM
  for (const { ground, parts } of document.pages) {
    doc.addPage()
    Object.assign(doc.page.dictionary.data, {
      TrimBox: [bleed, bleed, width - bleed, height - bleed],
      BleedBox: [0, 0, width, height],
    })
    doc.save().scale(POINTS_PER_MM).translate(bleedMm, bleedMm)
    if (ground) {
      doc.rect(-bleedMm, -bleedMm, widthMm + 2 * bleedMm, heightMm + 2 * bleedMm)
      doc.fill([...inks[ground].cmyk])
    }
    for (const part of parts) {
      doc.save()
      turn(doc, part)
      if (part.kind === 'picture') {
        const picture = ready.get(part.picture)
        if (picture) embedPicture(doc, { picture, part, drawn })
      } else drawPart(doc, part)
      doc.restore()
      // A page full of small letters takes seconds, in which nobody else is to wait.
      await nextTurn()
    }
    doc.restore()
  }
  return bytesOf({ doc })
}

function turn(doc: PDFKit.PDFDocument, part: DesignPart): void {
  const { x, y } = pivotOf(part)
  if (part.turn !== 0) doc.rotate(part.turn, { origin: [x, y] })
}

function drawPart(doc: PDFKit.PDFDocument, part: Exclude<DesignPart, { kind: 'picture' }>): void {
  doc.fillColor([...inks[part.ink].cmyk])
  if (part.kind === 'text') {
    drawText(doc, part)
    return
  }
  const { xMm, yMm, widthMm, heightMm } = part
  if (part.shape === 'box') doc.rect(xMm, yMm, widthMm, heightMm)
  else doc.ellipse(xMm + widthMm / 2, yMm + heightMm / 2, widthMm / 2, heightMm / 2)
  doc.fill()
}

const BEFORE = { start: 0, middle: 0.5, end: 1 } as const

function drawText(doc: PDFKit.PDFDocument, part: TextPart): void {
  const { heightMm, rows } = linesOf(part)
  doc.font(fontFiles[part.font]).fontSize(heightMm)
  for (const { row, baseMm } of rows) {
    if (row.trim() === '') continue
    const x = part.xMm - BEFORE[part.align] * doc.widthOfString(row)
    doc.text(row, x, part.yMm + baseMm, { lineBreak: false, baseline: 'alphabetic' })
  }
}
