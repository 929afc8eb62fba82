import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import type { Box } from '../../../../domain/preflight/measured.ts'
import { bytesOf } from '../../paper/index.ts'
import type { Edge, Proof, ProofPage } from './proof.ts'

const from = createRequire(import.meta.url)
const FONT = '@expo-google-fonts/hanken-grotesk'
const REGULAR = from.resolve(`${FONT}/400Regular/HankenGrotesk_400Regular.ttf`)
const BOLD = from.resolve(`${FONT}/700Bold/HankenGrotesk_700Bold.ttf`)

/** A4 in points, and its margins. */
const [LEFT, RIGHT, TOP, BOTTOM] = [57, 538, 50, 790]
const WIDTH = RIGHT - LEFT
const INK = '#17181c'
const GREY = '#5c5e66'
const edges = { bleed: '#b3261e', trim: '#17181c', safe: '#2f6f4f' } as const satisfies Record<
  Edge,
  string
>
type Doc = PDFKit.PDFDocument

/** A proof on A4: what was ordered, then each page as it is printed, with its edges and what was found. */
export function proofPdf(proof: Proof): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: proof.locale,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    font: REGULAR,
    info: { Title: proof.title, Author: proof.seller },
  })
  let y = head(doc, proof)
  for (const page of proof.pages) {
    if (y > TOP) {
      doc.addPage()
      y = TOP
    }
    y = write(doc, page.heading, y, { bold: true, size: 13, tag: 'H2' }) + 8
    y = page.picture
      ? draw(doc, page, Buffer.from(page.picture), y)
      : write(doc, proof.unseen, y, { grey: true }) + 6
    y = found(doc, proof, page, y)
  }
  return bytesOf({ doc })
}

function head(doc: Doc, { title, seller, facts, legend, note }: Proof): number {
  let y = write(doc, seller, TOP, { grey: true })
  y = write(doc, title, y + 4, { bold: true, size: 20, tag: 'H1' }) + 12
  for (const [name, value] of facts) y = write(doc, `${name}: ${value}`, y, {}) + 3
  y += 8
  for (const edge of ['bleed', 'trim', 'safe'] as const) {
    const line = y + 6
    artifact(doc, () => {
      doc.moveTo(LEFT, line).lineTo(LEFT + 24, line)
      stroke(doc, edge)
    })
    y = write(doc, legend[edge], y, { indent: 32 }) + 3
  }
  return write(doc, note, y + 6, { grey: true, size: 8.5 }) + 18
}

/** The picture with its edges and the numbers of what was found; the higher it is, the narrower. */
function draw(doc: Doc, page: ProofPage, picture: Buffer, y: number): number {
  const scale = Math.min(WIDTH / page.widthMm, 430 / page.heightMm)
  const [width, height] = [page.widthMm * scale, page.heightMm * scale]
  const image = () => doc.image(picture, LEFT, y, { width, height })
  doc.addStructure(doc.struct('Figure', { alt: page.heading }, [image]))
  artifact(doc, () => {
    doc.rect(LEFT, y, width, height).lineWidth(0.25).strokeColor(GREY).stroke()
    for (const [edge, box] of Object.entries(page.boxes) as [Edge, Box][]) {
      doc.rect(LEFT + box.x * scale, y + box.y * scale, box.width * scale, box.height * scale)
      stroke(doc, edge)
    }
    page.findings.forEach(({ box, isError }, index) => {
      if (!box) return
      const colour = isError ? edges.bleed : '#8a5a00'
      const [x, top] = [LEFT + box.x * scale, y + box.y * scale]
      doc
        .rect(x, top, box.width * scale, box.height * scale)
        .lineWidth(0.75)
        .strokeColor(colour)
      doc.stroke()
      doc.rect(x, top, 13, 12).fill(colour)
      doc.font(BOLD).fontSize(8).fillColor('#fff')
      doc.text(String(index + 1), x, top + 1.5, { width: 13, align: 'center', lineBreak: false })
    })
  })
  return y + height + 10
}

function found(doc: Doc, { nothing }: Proof, { findings }: ProofPage, from: number): number {
  if (findings.length === 0) return write(doc, nothing, from, {}) + 12
  let y = from
  findings.forEach(({ text }, index) => {
    if (y > BOTTOM - 30) {
      doc.addPage()
      y = TOP
    }
    y = write(doc, `${index + 1}. ${text}`, y, {}) + 3
  })
  return y + 12
}

type Style = { bold?: boolean; size?: number; grey?: boolean; indent?: number; tag?: string }

/** Writes a paragraph; answers where the next thing goes. */
function write(
  doc: Doc,
  text: string,
  y: number,
  { bold = false, size = 10, grey = false, indent = 0, tag = 'P' }: Style,
): number {
  const width = WIDTH - indent
  doc.font(bold ? BOLD : REGULAR).fontSize(size)
  const height = doc.heightOfString(text, { width })
  const draw = () => doc.fillColor(grey ? GREY : INK).text(text, LEFT + indent, y, { width })
  doc.addStructure(doc.struct(tag, {}, [draw]))
  return y + height
}

function stroke(doc: Doc, edge: Edge): void {
  doc.lineWidth(edge === 'trim' ? 1 : 0.75).strokeColor(edges[edge])
  if (edge === 'safe') doc.dash(3, { space: 2 })
  doc.stroke().undash()
}

/** What a screen reader passes over: it is told in words below. */
function artifact(doc: Doc, drawing: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  drawing()
  doc.endMarkedContent()
}
