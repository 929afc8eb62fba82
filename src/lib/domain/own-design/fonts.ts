import type { DesignFont } from '../../contract/own-design.ts'

/** Fonts of the editor, in the order in which they are offered. */
export const designFonts: readonly DesignFont[] = [
  'sans',
  'sans-bold',
  'serif',
  'serif-bold',
  'script',
]

const MM_PER_POINT = 25.4 / 72
/** Lines stand so far apart, and the first one's base so far below the upper edge, in heights of the letters. */
const [LINE, BASE] = [1.2, 0.95]

/** A text in what fonts have: spaces of any width are one, and what nobody sees is left out. */
export const printable = (text: string) =>
  text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replaceAll(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')

/** How the lines of a text stand: millimetres. */
export function linesOf({ text, sizePt }: { text: string; sizePt: number }) {
  const heightMm = sizePt * MM_PER_POINT
  const rows = printable(text)
    .split('\n')
    .map((row, index) => ({
      row,
      /** Of the line the letters stand on, from the upper edge of the text. */
      baseMm: (BASE + index * LINE) * heightMm,
    }))
  return { heightMm, rows }
}
