import { escapeHtml } from '../escape-html.ts'
import type { Template } from './template.ts'

/** Room round the bleed for what is said of the template, in millimetres; wider on large pieces. */
export function marginOf({ widthMm, heightMm }: Template): number {
  return Math.max(10, Math.max(widthMm, heightMm) / 40)
}

export const LINES = {
  bleed: { stroke: '#1f6fd1', dash: 0 },
  trim: { stroke: '#17181c', dash: 0 },
  safe: { stroke: '#2c8a4b', dash: 1 },
  fold: { stroke: '#d0257b', dash: 2 },
} as const

/** What stands below the piece. */
export type TemplateWords = { title: string; lines: readonly string[] }

/**
 * A template as an SVG in its own size: bleed, cut, safe area and folds as lines, and in the margin what they
 * are. Nothing of it is meant to be printed.
 */
export function templateSvg(template: Template, words: TemplateWords): string {
  const { widthMm, heightMm, bleedMm, safeMm, foldsMm } = template
  const margin = marginOf(template)
  const type = margin / 4
  const below = margin + (words.lines.length + 1) * type * 1.4
  const start = bleedMm + margin
  const size = { width: widthMm + 2 * start, height: heightMm + 2 * bleedMm + margin + below }
  const weight = Math.max(0.15, margin / 80)
  const stroke = (line: keyof typeof LINES) => {
    const dash = LINES[line].dash * margin * 0.1
    return `fill="none" stroke="${LINES[line].stroke}" stroke-width="${num(weight)}"${dash ? ` stroke-dasharray="${num(dash)}"` : ''}`
  }
  const folds = foldsMm.map(
    (x) =>
      `<path d="M${num(x)} ${num(-bleedMm - margin / 2)}V${num(heightMm + bleedMm + margin / 2)}" ${stroke('fold')}/>`,
  )
  const text = [words.title, ...words.lines].map(
    (line, index) =>
      `<text x="0" y="${num(heightMm + bleedMm + margin * 0.6 + (index + 1) * type * 1.4)}" font-size="${num(type)}" font-family="sans-serif"${index === 0 ? ' font-weight="bold"' : ''}>${escapeHtml(line)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${num(size.width)}mm" height="${num(size.height)}mm" viewBox="${num(-start)} ${num(-start)} ${num(size.width)} ${num(size.height)}">`,
    `<title>${escapeHtml(words.title)}</title>`,
    `<rect x="${num(-start)}" y="${num(-start)}" width="${num(size.width)}" height="${num(size.height)}" fill="#fff"/>`,
    outline(template, bleedMm, stroke('bleed')),
    outline(template, 0, stroke('trim')),
    outline(template, -safeMm, stroke('safe')),
    ...folds,
    ...text,
    '</svg>',
  ].join('\n')
}

/** The piece's outline, so much larger on every side. */
function outline({ widthMm, heightMm, radiusMm, isOval }: Template, by: number, style: string) {
  if (isOval)
    return `<ellipse cx="${num(widthMm / 2)}" cy="${num(heightMm / 2)}" rx="${num(widthMm / 2 + by)}" ry="${num(heightMm / 2 + by)}" ${style}/>`
  const radius = radiusMm > 0 ? Math.max(0, radiusMm + by) : 0
  return `<rect x="${num(-by)}" y="${num(-by)}" width="${num(widthMm + 2 * by)}" height="${num(heightMm + 2 * by)}" rx="${num(radius)}" ${style}/>`
}

const num = (value: number) => String(Math.round(value * 1000) / 1000)
