import {
  icc,
  inked,
  inks,
  layer,
  locked,
  type Made,
  pdf,
  picture,
  raw,
  state,
  surface,
  text,
} from './made-documents.ts'

const black = '0 0 0 1 k 40 40 90 90 re f'
const stroke = (width: number) => `0 0 0 1 K ${width} w 40 40 m 200 200 l S`

const drawing = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="154mm" height="216mm">${content}</svg>`,
  )

export const made: Readonly<Record<string, Made>> = {
  'black surface': pdf(black),
  'line of 0.1 pt': pdf(stroke(0.1)),
  'line of 0.2 pt': pdf(stroke(0.2)),
  'line of 0.25 pt': pdf(stroke(0.25)),
  'line of 1 pt, scaled to a tenth': pdf(`q 0.1 0 0 0.1 0 0 cm ${stroke(1)} Q`),
  'text of 5 pt, black': text(5),
  'text of 4 pt, black': text(4),
  'text of 6 pt, four inks': text(6, '0.4 0.3 0.3 1 k'),
  'text of 7 pt, four inks': text(7, '0.4 0.3 0.3 1 k'),
  'text of 3 pt, not shown': text(3, '0 0 0 1 k', 3),
  'font in the file': text(9, '0 0 0 1 k', 0, 'kept'),
  'font not in the file': text(9, '0 0 0 1 k', 0, 'missing'),
  'font of several parts, not in the file': text(9, '0 0 0 1 k', 0, 'missing below'),
  'picture of 300 ppi': picture({}),
  'picture of 200 ppi': picture({ pixels: [278, 278] }),
  'picture of 100 ppi': picture({ pixels: [139, 139] }),
  'picture of 300 by 100 ppi': picture({ pixels: [417, 139] }),
  'picture of 300 ppi, turned by 45°': picture({
    draw: 'q 70.71 70.71 -70.71 70.71 200 40 cm /P Do Q',
  }),
  'picture of 300 ppi, three times as large': picture({
    draw: 'q 3 0 0 3 0 0 cm 100 0 0 100 9 9 cm /P Do Q',
  }),
  'picture of 300 ppi, user unit 2': picture({}, { userUnit: 2 }),
  'picture of 300 ppi, RGB': picture({ space: 'DeviceRGB' }),
  'picture of 300 ppi, gray': picture({ space: 'DeviceGray' }),
  'picture of 300 ppi with a soft mask': picture({ more: { SMask: { Type: 'XObject' } } }),
  'mask of one bit, 600 ppi': picture({
    pixels: [834, 834],
    space: null,
    bits: 1,
    more: { ImageMask: true },
  }),
  'mask of one bit, 400 ppi': picture({
    pixels: [556, 556],
    space: null,
    bits: 1,
    more: { ImageMask: true },
  }),
  'surface in RGB': pdf('1 0 0 rg 40 40 90 90 re f'),
  'surface in Lab': surface(() => ['Lab', { WhitePoint: [0.96, 1, 0.82] }], '50 20 20'),
  'surface by a CMYK profile': surface(icc(4), '0 0 0 1'),
  'surface by an RGB profile': surface(icc(3), '1 0 0'),
  'spot colour': surface(inks('PANTONE 185 C'), '1'),
  'black as a separation': surface(inks('Black'), '1'),
  'two process inks': surface(inks('Cyan', 'Magenta'), '1 1'),
  'a process ink and gold': surface(inks('Cyan', 'Gold'), '1 1'),
  'ink of 300 %': pdf('1 0.9 0.6 0.5 k 40 40 90 90 re f'),
  'ink of 320 %': pdf('1 0.9 0.8 0.5 k 40 40 90 90 re f'),
  'half transparent': state({ ca: 0.5 }),
  'transparency of nothing': state({ ca: 1, BM: 'Normal' }),
  'multiplied with what lies below': state({ BM: 'Multiply' }),
  'layer that is on': layer(false),
  'layer that is off': layer(true),
  'bleed, no TrimBox': pdf(black, { trim: null }),
  'no bleed': pdf(black, { size: [148, 210], trim: null }),
  'bleed of 1 mm': pdf(black, { size: [150, 212], trim: null }),
  'no bleed on the left': pdf(black, { size: [151, 216], trim: [0, 3, 148, 210] }),
  'turned by a quarter': pdf(black, { size: [216, 154], trim: null }),
  'shown turned, drawn upright': pdf(black, { size: [216, 154], trim: null, rotate: 90 }),
  'A4 for A5': pdf(black, { size: [210, 297], trim: null }),
  'TrimBox of another size': pdf(black, { trim: [7, 8, 140, 200] }),
  'two pages': pdf(black, { pages: 2 }),
  'password to open it': locked('secret'),
  'password to change it alone': locked(''),
  'five million operators': pdf('n '.repeat(5_000_000)),
  'no PDF after its head': async () => Buffer.from('%PDF-1.7\nand nothing more'),
  'cut in the middle': async () => {
    const whole = await pdf(black, { pages: 30 })()
    return whole.subarray(0, whole.length / 2)
  },
  'poster, ink of 320 %': pdf('1 0.9 0.8 0.5 k 40 40 90 90 re f', { size: [506, 706], trim: null }),
  'poster, picture of 120 ppi': picture({ pixels: [167, 167] }, { size: [506, 706], trim: null }),
  'poster, picture of 90 ppi': picture({ pixels: [125, 125] }, { size: [506, 706], trim: null }),
  'banner, picture of 75 ppi': picture({ pixels: [105, 105] }, { size: [2006, 1006], trim: null }),
  'banner, picture of 60 ppi': picture({ pixels: [84, 84] }, { size: [2006, 1006], trim: null }),
  'banner, picture of 40 ppi': picture({ pixels: [56, 56] }, { size: [2006, 1006], trim: null }),
  'JPEG with bleed at 300 ppi, CMYK': () => inked(1819, 2551).jpeg().toBuffer(),
  'PNG with bleed at 300 ppi': () => raw(1819, 2551).png().toBuffer(),
  'PNG without bleed at 200 ppi': () => raw(1165, 1654).png().toBuffer(),
  'PNG of another shape': () => raw(1000, 1000).png().toBuffer(),
  'TIFF with bleed at 120 ppi, CMYK': () => inked(728, 1020).tiff().toBuffer(),
  'SVG with bleed': async () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="154mm" height="216mm"/>'),
  'SVG with letters of two fonts': async () =>
    drawing(
      `<style>h1 { font-family: 'Futura PT', sans-serif }</style><text x="20" y="30">Otter</text>
      <text x="20" y="60" font-family="Gill Sans">Oak</text>`,
    ),
  'SVG with letters, no font named': async () => drawing('<text x="20" y="30">Otter</text>'),
  'SVG with letters as outlines': async () =>
    drawing('<!-- <text font-family="Gill Sans">Oak</text> --><path d="M9 9h9v9z"/>'),
}
