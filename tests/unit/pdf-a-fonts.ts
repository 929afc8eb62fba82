import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib'
import { create } from 'fontkit'

type Say = (fault: string) => void
const name = (text: string) => PDFName.of(text)
const decoded = (stream: PDFRawStream) => Buffer.from(decodePDFRawStream(stream).decode())

/** What a page's fonts are, by the names that its text calls them by. */
type Font = {
  called: string
  widths: Map<number, number>
  usual: number
  unicode: Map<number, number>
}

/**
 * 6.2.2, 6.2.4 and 6.2.11 of a page: its resources are its own, what it saves it restores, no colour is of a press, and
 * every glyph that it shows is in its font, as wide as there, and known as a letter.
 */
export function pageFaults(page: PDFPage, say: Say): void {
  const resources = page.node.get(name('Resources'))
  if (!resources) say('a page without resources of its own')
  const text = contentOf(page)
  const plain = text.replaceAll(/\((?:\\.|[^\\)])*\)|<[0-9a-f\s]*>/gi, '')
  if ((plain.match(/\bq\b/g) ?? []).length !== (plain.match(/\bQ\b/g) ?? []).length)
    say('saved, and not restored')
  if (/DeviceCMYK|\s[kK]\s/.test(plain)) say('a colour of a press')
  if (/\bBI\b/.test(plain)) say('a picture within the text of a page')
  const { width, height } = page.getMediaBox()
  if (Math.min(width, height) < 3 || Math.max(width, height) > 14_400)
    say('a page that is too large or too small')
  const fonts = fontsOf(page, say)
  for (const [called, codes] of shown(text)) {
    const font = fonts.get(called)
    if (!font) say(`text in no font: ${called}`)
    else glyphs(font, codes, say)
  }
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray
      ? contents.asArray().map((_, at) => contents.lookup(at))
      : [contents]
  return streams
    .map((each) => (each instanceof PDFRawStream ? decoded(each).toString('latin1') : ''))
    .join('\n')
}

/** The codes that are shown, by the font that is chosen then. */
function shown(text: string): Map<string, number[]> {
  const codes = new Map<string, number[]>()
  let font = ''
  for (const [, chosen, array, single] of text.matchAll(
    /\/(\S+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ|<([0-9a-f]*)>\s*Tj/gi,
  )) {
    if (chosen) font = chosen
    for (const [, digits = ''] of (array ?? (single === undefined ? '' : `<${single}>`)).matchAll(
      /<([0-9a-f]*)>/gi,
    )) {
      const own = digits.match(/.{4}/g)?.map((each) => Number.parseInt(each, 16)) ?? []
      codes.set(font, [...(codes.get(font) ?? []), ...own])
    }
  }
  return codes
}

function fontsOf(page: PDFPage, say: Say): Map<string, Font> {
  const fonts = page.node.Resources()?.lookupMaybe(name('Font'), PDFDict)
  const entries = fonts?.entries() ?? []
  return new Map(
    entries.map(([key, value]) => [key.decodeText(), fontOf(fonts?.context.lookup(value), say)]),
  )
}

function fontOf(object: PDFObject | undefined, say: Say): Font {
  const none: Font = { called: 'a font', widths: new Map(), usual: 0, unicode: new Map() }
  if (!(object instanceof PDFDict)) return none
  const called = String(object.lookup(name('BaseFont')))
  const descendant = object.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0)
  if (!(descendant instanceof PDFDict)) return { ...none, called }
  if (object.lookup(name('Encoding')) !== name('Identity-H'))
    say(`${called} is written in another way`)
  const widths = widthsOf(descendant.lookupMaybe(name('W'), PDFArray))
  const usual = descendant.lookupMaybe(name('DW'), PDFNumber)?.asNumber() ?? 1000
  measure({ called, widths, usual }, descendant, say)
  const map = object.lookup(name('ToUnicode'))
  return {
    called,
    widths,
    usual,
    unicode: map instanceof PDFRawStream ? unicodeOf(decoded(map)) : new Map(),
  }
}

/** `[0 [500 600]]` and `[0 10 500]`, as glyphs and widths in thousandths. */
function widthsOf(array: PDFArray | undefined): Map<number, number> {
  const widths = new Map<number, number>()
  const all = array?.asArray().map((_, at) => array.lookup(at)) ?? []
  const number = (each: PDFObject | undefined) => (each instanceof PDFNumber ? each.asNumber() : 0)
  for (let at = 0; at < all.length; ) {
    const [first, second] = [number(all[at]), all[at + 1]]
    if (second instanceof PDFArray) {
      for (const [index, width] of second.asArray().entries())
        widths.set(first + index, number(width))
      at += 2
    } else {
      for (let each = first; each <= number(second); each++) widths.set(each, number(all[at + 2]))
      at += 3
    }
  }
  return widths
}

/** 6.2.11.5: what the file says of widths is what the font has, to a thousandth. */
function measure({ called, widths }: Omit<Font, 'unicode'>, descendant: PDFDict, say: Say): void {
  const descriptor = descendant.lookupMaybe(name('FontDescriptor'), PDFDict)
  const file = ['FontFile2', 'FontFile3'].map((key) => descriptor?.lookup(name(key))).find(Boolean)
  if (!(file instanceof PDFRawStream)) return
  const font = create(decoded(file))
  for (const [id, width] of widths) {
    if (id >= font.numGlyphs) say(`${called} has no glyph ${id}`)
    else if (Math.abs(font.getGlyph(id).advanceWidth * (1000 / font.unitsPerEm) - width) > 1)
      say(`${called} is another width than it says: glyph ${id}`)
  }
}

function unicodeOf(map: Buffer): Map<number, number> {
  const text = map.toString('latin1')
  const known = new Map<number, number>()
  const hex = (digits = '') => Number.parseInt(digits.slice(0, 4), 16)
  for (const [, from = '', to = '', rest = ''] of text.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*(\[[^\]]*\]|<[0-9a-f]+>)/gi,
  )) {
    const targets = [...rest.matchAll(/<([0-9a-f]+)/gi)].map(([, digits]) => hex(digits))
    for (let code = hex(from); code <= hex(to); code++) {
      const at = code - hex(from)
      known.set(code, rest.startsWith('[') ? (targets[at] ?? 0) : (targets[0] ?? 0) + at)
    }
  }
  return known
}

/** 6.2.11.7 and 6.2.11.8: no glyph for what is missing, and a letter for each that is shown. */
function glyphs({ called, widths, unicode }: Font, codes: readonly number[], say: Say): void {
  for (const code of new Set(codes)) {
    if (code === 0) say(`${called} shows a letter that it has not`)
    if (!widths.has(code)) say(`${called} says no width of glyph ${code}`)
    const letter = unicode.get(code)
    if (!letter || letter === 0xfeff || letter === 0xfffe)
      say(`${called} knows no letter of glyph ${code}`)
  }
}
