import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { BARS, barcode } from './made-codes.ts'
import { inks, type Made, pdf, surface } from './made-documents.ts'

const points = (mm: number) => (mm / 25.4) * 72
const black = '0 0 0 1 k 40 40 90 90 re f'

/** Letters of half an em in the file, and others of a quarter. */
const fonts = () => {
  const descriptor = { Type: 'FontDescriptor', FontName: 'Own', FontFile2: 'kept' }
  const narrow = { Type: 'Font', Subtype: 'CIDFontType2', FontDescriptor: descriptor }
  const composite = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Own' }
  return {
    Font: {
      F: { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Own', FontDescriptor: descriptor },
      N: { ...composite, DescendantFonts: [{ ...narrow, DW: 900, W: [0, [600], 1, 99, 250] }] },
    },
  }
}

type Words = { at: [x: number, y: number]; shown?: string; font?: 'F' | 'N'; before?: string }
/** A line of 10 pt whose first letter stands so many millimetres from the page's lower left corner. */
const words = ({ at, shown = '(Ink on paper)', font = 'F', before = '' }: Words) =>
  `${before} BT 0 0 0 1 k /${font} 10 Tf ${at.map(points).join(' ')} Td ${shown} Tj ET`
const near = (said: Words, page = {}) => pdf(`${black} ${words(said)}`, { uses: fonts, ...page })

/** Something that overprints above a colour. */
const over = (drawn: string) =>
  pdf(`0.4 0.2 0 0 k 30 30 200 200 re f /G gs ${drawn}`, {
    uses: () => ({ ExtGState: { G: { op: true, OPM: 1 } }, ...fonts() }),
  })

const gradient = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 200, 200] }

/** A file that has more than its page. */
const withMore =
  (add: (file: PDFDocument) => Promise<void> | void): Made =>
  async () => {
    const file = await PDFDocument.load(await pdf(black)())
    await add(file)
    return file.save()
  }
/** Something that lies over the page. */
const lying = (said: object) =>
  withMore((file) => {
    const note = { Type: 'Annot', Rect: [60, 60, 90, 90], ...said }
    file.getPage(0).node.set(PDFName.of('Annots'), file.context.obj([note as never]))
  })
const launch = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] }

/** Of the table in docs/file-check.md: what stands where, what vanishes, and what is beside the pages. */
export const around: Readonly<Record<string, Made>> = {
  'text 3 mm inside of the cut': near({ at: [6, 100] }),
  'text 2 mm inside of the cut': near({ at: [5, 100] }),
  'text across the cut': near({ at: [1, 100] }),
  'text 1 mm below the upper cut': near({ at: [60, 216 - 3 - 1 - 2.54] }),
  'text beside the cut page': near({ at: [20, 5] }, { size: [180, 240], trim: [16, 15, 148, 210] }),
  'spaces at the cut': near({ at: [6, 100], shown: '(Ink                                   )' }),
  'text that is clipped': near({ at: [5, 100], before: '200 200 40 40 re W n' }),
  'narrow text that its font says the widths of': near({
    at: [100, 100],
    font: 'N',
    shown: `<${'0005'.repeat(40)}>`,
  }),
  'white text that overprints': over('BT 0 0 0 0 k /F 12 Tf 60 60 Td (Ink) Tj ET'),
  'white surface that overprints': over('0 0 0 0 k 60 60 40 40 re f'),
  'black that overprints': over('0 0 0 1 k 60 60 40 40 re f'),
  'white that takes away': pdf(`${black} 0 0 0 0 k 60 60 20 20 re f`),
  'cut line': surface(inks('CutContour'), '1'),
  'cut line, named in German': surface(inks('Stanz-Kontur 1'), '1'),
  'white ink': surface(inks('Weiß'), '1'),
  'nothing on it': pdf(''),
  'white surface': pdf('1 g 0 0 400 600 re f'),
  'something outside of the page': pdf('0 0 0 1 k -90 -90 40 40 re f'),
  'picture among the operators': pdf('q 60 0 0 60 40 40 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q'),
  'gradient in RGB': pdf('/S sh', {
    uses: () => ({ Shading: { S: gradient } }),
  }),
  'script when it is opened': withMore((file) => file.addJavaScript('sum', 'app.alert(1)')),
  'program behind a link': withMore((file) => {
    const action = { S: 'Launch', F: PDFString.of('setup.exe') }
    const note = file.context.register(file.context.obj({ ...launch, A: action } as never))
    file.getPage(0).node.set(PDFName.of('Annots'), file.context.obj([note]))
  }),
  'file in the file': withMore((file) => file.attach(Buffer.from('words'), 'notes/to print.txt')),
  'comment on the page': lying({ Subtype: 'Text' }),
  'comment that is hidden': lying({ Subtype: 'FreeText', F: 2 }),
  'field that was filled in': lying({ Subtype: 'Widget', AP: {} }),
  'link to a page': lying({ Subtype: 'Link' }),
  'barcode with room around it': pdf(`${black} ${barcode(BARS.ean13, { x: 60, y: 60 })}`),
  'barcode 2 mm inside of the cut': pdf(`${black} ${barcode(BARS.ean13, { x: 5, y: 60 })}`),
}
