import { type PDFContext, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'

/** A file of the table in docs/file-check.md. */
export type Made = () => Promise<Uint8Array>

const points = (mm: number) => (mm / 25.4) * 72
type Box = [x: number, y: number, width: number, height: number]
type Page = {
  /** Millimetres. */
  size?: [number, number]
  trim?: Box | null
  rotate?: number
  userUnit?: number
  /** What the page uses, by kind and name. */
  uses?: (context: PDFContext) => Record<string, Record<string, object>>
  pages?: number
}

/** An A5 page with bleed on which something is drawn by operators. */
async function documentOf(content: string, page: Page = {}) {
  const { size = [154, 216], trim = [3, 3, 148, 210], rotate, userUnit = 1, uses, pages = 1 } = page
  const file = await PDFDocument.create()
  const { context } = file
  for (let each = 0; each < pages; each += 1) {
    const [width, height] = size.map((mm) => points(mm) / userUnit)
    const made = file.addPage([width ?? 0, height ?? 0])
    if (trim) {
      const [x = 0, y = 0, w = 0, h = 0] = trim.map((mm) => points(mm) / userUnit)
      made.setTrimBox(x, y, w, h)
    }
    if (rotate) made.node.set(PDFName.of('Rotate'), context.obj(rotate))
    if (userUnit !== 1) made.node.set(PDFName.of('UserUnit'), context.obj(userUnit))
    if (uses) made.node.set(PDFName.of('Resources'), context.obj(uses(context) as never))
    made.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)))
  }
  return file
}

export const pdf =
  (content: string, page?: Page): Made =>
  async () =>
    (await documentOf(content, page)).save()

/** Text of a font in the file, and the same of one that is not. */
const font = (kind: 'drawn' | 'kept' | 'missing' | 'missing below') => (context: PDFContext) => {
  const letters = context.register(context.flateStream('OTTO'))
  const kept = { Type: 'FontDescriptor', FontName: 'Own', FontFile2: letters }
  const described = { Type: 'FontDescriptor', FontName: 'Own' }
  const fonts = {
    drawn: { Type: 'Font', Subtype: 'Type3', FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
    kept: { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Own', FontDescriptor: kept },
    missing: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' },
    'missing below': {
      ...{ Type: 'Font', Subtype: 'Type0', BaseFont: 'Own' },
      DescendantFonts: [{ Type: 'Font', Subtype: 'CIDFontType2', FontDescriptor: described }],
    },
  }
  return { Font: { F: context.register(context.obj(fonts[kind] as never)) } }
}

export const text = (
  size: number,
  colour = '0 0 0 1 k',
  mode = 0,
  kind: Parameters<typeof font>[0] = 'drawn',
) =>
  pdf(`BT ${colour} ${mode} Tr /F ${size} Tf 60 60 Td (Ink on paper) Tj ET`, { uses: font(kind) })

type Picture = {
  pixels?: [number, number]
  space?: unknown
  bits?: number
  more?: object
  draw?: string
}
/** A picture on a square of 100 points. */
export const picture = (
  { pixels = [417, 417], space = 'DeviceCMYK', bits = 8, more, draw }: Picture,
  page?: Page,
) =>
  pdf(draw ?? 'q 100 0 0 100 40 40 cm /P Do Q', {
    ...page,
    uses: (context) => {
      const [Width, Height] = pixels
      const said = { Type: 'XObject', Subtype: 'Image', Width, Height, BitsPerComponent: bits }
      const coloured = space === null ? {} : { ColorSpace: space }
      const stream = context.flateStream('', { ...said, ...coloured, ...more } as never)
      return { XObject: { P: context.register(stream) } }
    },
  })

/** A surface in a colour space. */
export const surface = (space: (context: PDFContext) => unknown, colour: string) =>
  pdf(`/C cs ${colour} scn 40 40 90 90 re f`, {
    uses: (context) => ({ ColorSpace: { C: context.obj(space(context) as never) } }),
  })
export const icc = (N: number) => (context: PDFContext) => [
  'ICCBased',
  context.register(context.flateStream('', { N })),
]
export const inks =
  (...names: string[]) =>
  () =>
    names.length === 1
      ? ['Separation', names[0], 'DeviceCMYK', { FunctionType: 2, Domain: [0, 1], N: 1 }]
      : ['DeviceN', names, 'DeviceCMYK', { FunctionType: 2, Domain: [0, 1], N: 1 }]

export const state = (said: object) =>
  pdf('/G gs 0 0 0 1 k 40 40 90 90 re f', { uses: () => ({ ExtGState: { G: said } }) })

export const layer =
  (isOff: boolean): Made =>
  async () => {
    const file = await documentOf('/OC /L BDC 0 0 0 1 k 40 40 90 90 re f EMC', {
      uses: (context) => {
        const named = context.register(
          context.obj({ Type: 'OCG', Name: PDFString.of('Sketch') } as never),
        )
        layers.set(context, named)
        return { Properties: { L: named } }
      },
    })
    const named = layers.get(file.context)
    const said = { OCGs: [named], D: isOff ? { OFF: [named] } : { ON: [named] } }
    file.catalog.set(PDFName.of('OCProperties'), file.context.obj(said as never))
    return file.save()
  }
const layers = new WeakMap<PDFContext, object>()

export const locked =
  (userPassword: string): Made =>
  async () => {
    const file = await documentOf('0 0 0 1 k 40 40 90 90 re f')
    file.encrypt({ userPassword, ownerPassword: 'only ours' })
    return file.save({ useObjectStreams: false })
  }

const colour = { channels: 3 as const, background: '#27496d' }
export const raw = (width: number, height: number) =>
  sharp({ create: { width, height, ...colour } }).withMetadata({ density: 300 })
export const inked = (width: number, height: number) =>
  sharp({ create: { width, height, ...colour } }).toColourspace('cmyk')
