import { cutShort, otherType, PictureError, type PictureHead } from './picture-error.ts'
import { allowedAttributes, foreign, hostile, kept, texts } from './svg-names.ts'
import { svgTokens } from './svg-tokens.ts'

/** More than any drawing on a page: what has more stalls the browser that shows it. */
const MOST_ELEMENTS = 5000
const DEEPEST = 60
const LARGEST = 512 * 1024

/** An element that is open, with the text that stands in it itself so far. */
type Entered = { name: string; isKept: boolean; text: string; line: number }
type Written = { markup: string[]; size: PictureHead | null }

/**
 * An SVG as a drawing and nothing else: elements and attributes that draw are kept, an editor program's
 * own notes are left out. What runs, loads, or repeats itself is refused with its line. Throws
 * PictureError.
 */
export function harmlessSvg(bytes: Buffer): { head: PictureHead; bytes: Buffer } {
  if (bytes.length > LARGEST)
    throw new PictureError(
      'drawing',
      `The drawing has more than ${LARGEST / 1024} KB; simplify its paths.`,
    )
  const written: Written = { markup: [], size: null }
  const open: Entered[] = []
  let count = 0
  for (const token of svgTokens(bytes.toString('utf8'))) {
    const above = open.at(-1)
    const isKept = above?.isKept ?? true
    if (token.kind === 'text') {
      if (isKept && above && texts.has(above.name)) {
        above.text += token.text
        written.markup.push(escaped(token.text))
      }
    } else if (token.kind === 'end') {
      const ended = open.pop()
      if (ended?.name !== token.name)
        throw new PictureError('drawing', `</${token.name}> ends what did not begin.`, token.line)
      checkStyle(ended)
      if (ended.isKept) written.markup.push(`</${token.name}>`)
    } else {
      count += 1
      if (count > MOST_ELEMENTS || open.length >= DEEPEST)
        throw new PictureError(
          'drawing',
          'The drawing has too many elements; simplify it.',
          token.line,
        )
      const { name, line } = token
      const entered = { name, isKept: isKept && isDrawn(token, above?.name), text: '', line }
      if (entered.isKept) writeElement(token, written)
      if (!token.isEmpty) open.push(entered)
    }
  }
  if (open.length > 0) throw cutShort()
  if (!written.size) throw otherType()
  return { head: written.size, bytes: Buffer.from(written.markup.join('')) }
}

type Token = ReturnType<typeof svgTokens> extends Generator<infer Each> ? Each : never
type Element = Extract<Token, { kind: 'start' }>

function isDrawn({ name, line }: Element, above: string | undefined): boolean {
  if (above === undefined && name !== 'svg') throw otherType(line)
  const why = hostile[name.toLowerCase()]
  if (why) throw new PictureError('unsafe', `<${name}> may not stand in a picture: ${why}`, line)
  if (kept.has(name)) return true
  if (foreign(name)) return false
  throw new PictureError(
    'drawing',
    `<${name}> may not stand in a picture; export it as plain shapes.`,
    line,
  )
}

function writeElement(element: Element, written: Written): void {
  const attributes = element.attributes.flatMap(([name, value]) => {
    const fault = attributeFault(name, value)
    if (fault) throw new PictureError('unsafe', `${name}: ${fault}`, element.line)
    const kept = name === 'xlink:href' ? 'href' : name
    return allowedAttributes.has(kept) ? [` ${kept}="${escaped(value)}"`] : []
  })
  if (!written.size) {
    written.size = sizeOf(element)
    attributes.unshift(' xmlns="http://www.w3.org/2000/svg"')
  }
  written.markup.push(`<${element.name}${attributes.join('')}${element.isEmpty ? '/' : ''}>`)
}

/** Comments, CDATA and elements split a style's text into tokens; a browser reads them as one text. */
function checkStyle({ name, text, line }: Entered): void {
  if (name === 'style' && isLoading(text))
    throw new PictureError('unsafe', 'A style may not load or import anything.', line)
}

function attributeFault(name: string, value: string): string | null {
  if (/^on/i.test(name)) return 'a picture runs no script.'
  if (/(^|:)href$/i.test(name) && !value.startsWith('#'))
    return 'a picture loads nothing from elsewhere.'
  return allowedAttributes.has(name) && isLoading(value)
    ? 'a picture loads nothing from elsewhere.'
    : null
}

/** Escapes in styles could spell any of it; drawings have none. */
function isLoading(value: string): boolean {
  return /url\(\s*(?!['"]?#)|@import|\\|javascript:|expression\(|image-set\(/i.test(value)
}

/** In pixels: the drawing's own, or the shape of its view box. */
function sizeOf({ attributes, line }: Element): PictureHead {
  const all = new Map(attributes)
  const [, , boxWidth = 0, boxHeight = 0] = (all.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isSized = [boxWidth, boxHeight].every((side) => side > 0 && Number.isFinite(side))
  if (!isSized)
    throw new PictureError(
      'drawing',
      'The drawing has no viewBox, which says how large it is.',
      line,
    )
  const stated = Number(
    /^(\d+(?:\.\d+)?|\.\d+)(px)?$/.exec(all.get('width') ?? '')?.[1] ?? boxWidth,
  )
  const width = Math.max(1, Math.round(stated))
  return { width, height: Math.max(1, Math.round((width * boxHeight) / boxWidth)) }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
