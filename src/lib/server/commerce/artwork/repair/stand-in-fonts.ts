import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { type StandIn, standInFor } from '../../../../domain/preflight/stand-ins.ts'
import { dictOf, isEmbedded, nameOf } from '../preflight/resources.ts'

/** How letters are numbered that a file may name without saying more, as decoders know it. */
const ENCODINGS: Record<string, string> = {
  WinAnsiEncoding: 'windows-1252',
  MacRomanEncoding: 'macintosh',
}
const CODES = 256
const FIRST = 32

type Font = { descriptor: PDFRef; name: string; widthOf(letter: string): number }

/**
 * Puts fonts into a file that it names and does not hold, where one of the same widths stands in for them. What tells its letters by a
 * table of its own and no widths is left as it is, and so are fonts of two bytes a letter. Answers how many were put in.
 */
export async function embedStandIns(file: PDFDocument): Promise<number> {
  const fonts = new Map<string, Promise<Font>>()
  let count = 0
  for (const font of missingFonts(file)) {
    const standIn = standInFor(nameOf(font.lookup(PDFName.of('BaseFont'))) ?? '')
    if (!standIn) continue
    const key = JSON.stringify(standIn)
    const made = fonts.get(key) ?? embed(file, standIn)
    fonts.set(key, made)
    if (setIn(font, await made)) count += 1
  }
  return count
}

/** Fonts of one byte a letter that some part of the file draws with. */
function missingFonts(file: PDFDocument): Set<PDFDict> {
  const found = new Set<PDFDict>()
  for (const [, object] of file.context.enumerateIndirectObjects()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    for (const fonts of [dictOf(dict, 'Font'), dictOf(dictOf(dict, 'Resources'), 'Font')])
      for (const key of fonts?.keys() ?? []) {
        const font = fonts?.lookup(key)
        const isSimple =
          font instanceof PDFDict &&
          ['Type1', 'TrueType'].includes(nameOf(font.lookup(PDFName.of('Subtype'))) ?? '')
        if (isSimple && !isEmbedded(font)) found.add(font)
      }
  }
  return found
}

/** Has a font draw its letters with another one; false where nobody can know how wide they are. */
function setIn(font: PDFDict, { descriptor, name, widthOf }: Font): boolean {
  const encoding = font.lookup(PDFName.of('Encoding'))
  const decoder = ENCODINGS[nameOf(encoding) ?? '']
  const hasWidths = font.lookup(PDFName.of('Widths')) instanceof PDFArray
  const isSaid = decoder !== undefined || (hasWidths && encoding instanceof PDFDict)
  if (!isSaid) return false
  if (!hasWidths) {
    const letters = new TextDecoder(decoder)
    const codes = Array.from({ length: CODES - FIRST }, (_, at) => FIRST + at)
    const widths = codes.map((code) => widthOf(letters.decode(Uint8Array.of(code))))
    font.set(PDFName.of('FirstChar'), font.context.obj(FIRST))
    font.set(PDFName.of('LastChar'), font.context.obj(CODES - 1))
    font.set(PDFName.of('Widths'), font.context.obj(widths))
  }
  font.set(PDFName.of('Subtype'), PDFName.of('TrueType'))
  font.set(PDFName.of('BaseFont'), PDFName.of(name))
  font.set(PDFName.of('FontDescriptor'), descriptor)
  return true
}

const NONSYMBOLIC = 32
const ITALIC = 64
const KINDS: Record<StandIn['family'], number> = { arimo: 0, tinos: 2, cousine: 1 }

async function embed(file: PDFDocument, standIn: StandIn): Promise<Font> {
  const bytes = await readFile(pathOf(standIn))
  const font = create(bytes)
  const per = (units: number) => Math.round((units * 1_000) / font.unitsPerEm)
  const { context } = file
  const { minX, minY, maxX, maxY } = font.bbox
  const stream = context.flateStream(bytes, { Length1: bytes.length })
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: font.postscriptName,
    Flags: NONSYMBOLIC + (standIn.italic ? ITALIC : 0) + KINDS[standIn.family],
    FontBBox: [minX, minY, maxX, maxY].map(per),
    ItalicAngle: font.italicAngle,
    Ascent: per(font.ascent),
    Descent: per(font.descent),
    CapHeight: per(font.capHeight),
    StemV: standIn.bold ? 140 : 80,
    FontFile2: context.register(stream),
  })
  return {
    descriptor: context.register(descriptor),
    name: font.postscriptName,
    widthOf: (letter) => per(font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth),
  }
}

/** `@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf`. */
function pathOf({ family, bold, italic }: StandIn): string {
  const style = `${bold ? '700Bold' : '400Regular'}${italic ? '_Italic' : ''}`
  const name = family.charAt(0).toUpperCase() + family.slice(1)
  const path = `@expo-google-fonts/${family}/${style}/${name}_${style}.ttf`
  return createRequire(import.meta.url).resolve(path)
}
