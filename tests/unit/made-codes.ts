const points = (mm: number) => (mm / 25.4) * 72

/** Bars of 4006381333931, UPC-A 036000291452, EAN-8 73513537 and "PJJ123C", as standards and handbooks print them. */
export const BARS = {
  ean13: `101${'0001101 0100111 0101111 0111101 0001001 0110011'}01010${'1000010 1000010 1000010 1110100 1000010 1100110'}101`,
  upc: `101${'0001101 0111101 0101111 0001101 0001101 0001101'}01010${'1101100 1110100 1100110 1011100 1001110 1101100'}101`,
  ean8: `101${'0111011 0111101 0110001 0011001'}01010${'1000010 1001110 1000010 1000100'}101`,
  code128:
    '11010000100 11101110110 10110111000 10110111000 10011100110 11001110010 11001011100 10001000110 11101011000 1100011101011',
} as const
export const modulesOf = (bars: string) => [...bars.replaceAll(' ', '')]

type Placed = { x: number; y?: number; module?: number; ink?: string }
/** A code whose first bar stands so many millimetres from the left of the sheet. */
export function barcode(bars: string, { x, y = 20, module = 0.33 }: Placed): string {
  return modulesOf(bars)
    .map((bar, at) => (bar === '1' ? box(x + at * module, y, module, 20) : ''))
    .join(' ')
}
export const box = (x: number, y: number, w: number, h: number) =>
  `${[x, y, w, h].map(points).join(' ')} re f`
