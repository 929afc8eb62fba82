import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { escapeHtml } from '../../../domain/escape-html.ts'
import { invariant } from '../../../domain/invariant.ts'
import type { Invoice } from '../../../domain/invoice/invoice.ts'

const from = createRequire(import.meta.url)
const FONT = '@expo-google-fonts/hanken-grotesk'
const REGULAR = from.resolve(`${FONT}/400Regular/HankenGrotesk_400Regular.ttf`)
const BOLD = from.resolve(`${FONT}/700Bold/HankenGrotesk_700Bold.ttf`)

/** A4 in points, and what stays white: 20 mm at the sides, more at the foot for the seller's details. */
export const SHEET = { left: 57, right: 538, top: 50, bottom: 742, foot: 760 } as const
const INK = '#17181c'
const GREY = '#5c5e66'

type Style = { bold?: boolean; size?: number; grey?: boolean; align?: 'left' | 'right' }
type Box = { x: number; width: number }

/** A PDF/A-3 that is written from the top to the bottom of its pages. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  /** Where the next thing goes, in points from the top. */
  y: number
}

/** What a paper says of itself: its title in words, its number, who wrote it, when and in which language. */
export type Papered = Pick<Invoice, 'words' | 'number' | 'seller' | 'locale' | 'issuedOn'>

export function newSheet({ words, number, seller, locale, issuedOn }: Papered): Sheet {
  const made = new Date(`${issuedOn}T12:00:00Z`)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    tagged: true,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    font: REGULAR,
    info: {
      Title: `${words['title']} ${number}`,
      Author: seller.name,
      Creator: seller.name,
      CreationDate: made,
      ModDate: made,
    },
  })
  escapeMetadata(doc)
  // The information dictionary says it, and PDFKit does not put it into the metadata beside.
  doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
      <xmp:ModifyDate>${made.toISOString()}</xmp:ModifyDate>
    </rdf:Description>`)
  return { doc, y: SHEET.top }
}

/** PDFKit writes what a file says of itself into XML as it stands, where the name of a seller may have an `&`. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const write: unknown = Reflect.get(doc, '_addInfo')
  invariant(
    typeof write === 'function',
    'PDFKit says in the metadata what the information dictionary says',
  )
  Reflect.set(doc, '_addInfo', () => {
    const said = doc.info
    const escaped = (value: unknown) => (typeof value === 'string' ? escapeHtml(value) : value)
    doc.info = Object.fromEntries(Object.entries(said).map(([key, value]) => [key, escaped(value)]))
    write.call(doc)
    doc.info = said
  })
}

/** Writes text into a box as a part of the page's structure; answers how tall it is. */
export function write(
  { doc, y }: Sheet,
  text: string,
  { x, width }: Box,
  { bold, size = 9.5, grey, align = 'left', ...of }: Style & { tag?: string } = {},
): number {
  if (text === '') return 0
  doc.font(bold ? BOLD : REGULAR).fontSize(size)
  const height = doc.heightOfString(text, { width })
  const draw = () => doc.fillColor(grey ? GREY : INK).text(text, x, y, { width, align })
  doc.addStructure(doc.struct(of.tag ?? 'P', {}, [draw]))
  return height
}

/** A line across the page, which a screen reader passes over. */
export function rule({ doc, y }: Sheet, weight = 0.5): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.moveTo(SHEET.left, y).lineTo(SHEET.right, y).lineWidth(weight).strokeColor(INK).stroke()
  doc.endMarkedContent()
}

/** Goes on to another page where there is no room for what comes; true where it did. */
export function makeRoom(sheet: Sheet, height: number): boolean {
  if (sheet.y + height <= SHEET.bottom) return false
  sheet.doc.addPage()
  sheet.y = SHEET.top
  return true
}

/** How tall text will be. */
export function heightOf({ doc }: Sheet, text: string, width: number, size = 9.5): number {
  return text === '' ? 0 : doc.font(REGULAR).fontSize(size).heightOfString(text, { width })
}

/** The finished file: nothing is drawn on it any more. */
export function bytesOf({ doc }: Pick<Sheet, 'doc'>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}
