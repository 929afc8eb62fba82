import { linesOf } from './fonts.ts'
import { inks } from './inks.ts'
import { type DesignPage, type DesignPart, pivotOf } from './own-design.ts'

/** What stands for the fonts of the editor where they are not there. */
const FAMILIES = { sans: 'sans-serif', serif: 'serif', script: 'cursive' } as const

/** A page of a design as it is cut, as the text of an SVG in millimetres; pictures are left out. */
export function designSvg(
  { ground, parts }: DesignPage,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): string {
  const paper = `<rect width="${widthMm}" height="${heightMm}" fill="${ground ? inks[ground].hex : '#ffffff'}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthMm} ${heightMm}" width="${widthMm}mm" height="${heightMm}mm">`,
    paper,
    ...parts.map(partSvg),
    '</svg>',
  ].join('')
}

function partSvg(part: DesignPart): string {
  if (part.kind === 'picture') return ''
  const { xMm: x, yMm: y, turn } = part
  const pivot = pivotOf(part)
  const turned = turn ? ` transform="rotate(${turn} ${pivot.x} ${pivot.y})"` : ''
  const fill = `fill="${inks[part.ink].hex}"`
  if (part.kind === 'text') {
    const { heightMm, rows } = linesOf(part)
    const [family = 'sans', weight] = part.font.split('-')
    const look = `font-family="${FAMILIES[family as keyof typeof FAMILIES]}" font-size="${heightMm}"`
    const spans = rows.map(
      ({ row, baseMm }) => `<tspan x="${x}" y="${y + baseMm}">${escaped(row)}</tspan>`,
    )
    const bold = weight === 'bold' ? ' font-weight="700"' : ''
    return `<text ${look}${bold} ${fill} text-anchor="${part.align}"${turned}>${spans.join('')}</text>`
  }
  const { widthMm: width, heightMm: height } = part
  return part.shape === 'box'
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${fill}${turned}/>`
    : `<ellipse cx="${pivot.x}" cy="${pivot.y}" rx="${width / 2}" ry="${height / 2}" ${fill}${turned}/>`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
