import type { Typesetter } from './context.ts'
import { logoMark, type MarkName } from './marks.ts'

/** Pixels of a social card, as Open Graph's readers show it. */
export const cardSize = { width: 1200, height: 630 }

/** What stands on a card beside its picture. */
export type CardWords = {
  title: string
  shop: string
  /** One of ours, or where a drawing of the shop's own is read. */
  mark: MarkName | { src: string }
  /** Colours as `#rrggbb`: the words' ground, and the words. */
  brand: string
  onBrand: string
}

const LEFT = 72
const TITLE_SIZES = [76, 64, 54, 46] as const
/** Width of the words' column, and of an average letter of the display face in ems. */
const COLUMN = 470
const LETTER = 0.53
const MOST_LINES = 5

/**
 * A page's social card: its title in the shop's colours on the left, its square picture on the right.
 * `picture` is a whole SVG document.
 */
export function drawCard(words: CardWords, picture: string, text: Typesetter): string {
  const { title, shop, mark, brand, onBrand } = words
  const { width, height } = cardSize
  const { lines, size } = setTitle(title)
  const top = 236
  const said = lines.map((line, index) =>
    text({ text: line, x: LEFT, y: top + index * size * 1.12, size, fill: onBrand, weight: 600 }),
  )
  const logo =
    typeof mark === 'string'
      ? logoMark(mark).replace(/ width="32" height="32"/, ' x="72" y="64" width="60" height="60"')
      : '<rect x="72" y="64" width="60" height="60" rx="12" fill="#fff"/>' +
        `<image x="80" y="72" width="44" height="44" href="${mark.src}"/>`
  const name = text({ text: shop, x: 150, y: 106, size: 36, fill: onBrand, weight: 600 })
  const right = picture.replace(
    '<svg ',
    `<svg x="${width - height}" y="0" width="${height}" height="${height}" `,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${brand}"/>` +
    `<g color="${onBrand}">${logo}</g>${name}${said.join('')}${right}</svg>`
  )
}

/** The largest size at which a title fits its column, in lines; what is too long ends in an ellipsis. */
export function setTitle(title: string): { lines: string[]; size: number } {
  const sizes = TITLE_SIZES.map((size) => ({ size, lines: wrap(title, COLUMN / (size * LETTER)) }))
  const fitting = sizes.find(({ lines, size }) => lines.length * size * 1.12 <= 340)
  if (fitting) return fitting
  const size = TITLE_SIZES[TITLE_SIZES.length - 1] ?? 46
  const lines = wrap(title, COLUMN / (size * LETTER))
  const kept = lines.slice(0, MOST_LINES)
  return { size, lines: [...kept.slice(0, -1), `${kept.at(-1) ?? ''}…`] }
}

function wrap(text: string, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/[ \u00a0]+/)) {
    const line = lines.at(-1)
    if (line !== undefined && `${line} ${word}`.length <= most)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
