import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { Inks } from '../../../../domain/preflight/measured.ts'

/** A colour space: which inks it means, how many numbers name a colour, and whether each is an ink named by the file. */
export type Space =
  | { inks: Inks; name: string; parts: number; isInks?: boolean }
  | { pattern: true }

export const GRAY: Space = { inks: 'gray', name: 'Gray', parts: 1 }
export const RGB: Space = { inks: 'rgb', name: 'RGB', parts: 3 }
export const CMYK: Space = { inks: 'cmyk', name: 'CMYK', parts: 4 }

const plain: Record<string, Space> = {
  DeviceGray: GRAY,
  G: GRAY,
  CalGray: GRAY,
  DeviceRGB: RGB,
  RGB,
  CalRGB: RGB,
  DeviceCMYK: CMYK,
  CMYK,
  Lab: { inks: 'lab', name: 'Lab', parts: 3 },
  Pattern: { pattern: true },
}

export const nameOf = (object: PDFObject | undefined) =>
  object instanceof PDFName ? object.decodeText() : undefined
export const numberOf = (object: PDFObject | undefined) =>
  object instanceof PDFNumber ? object.asNumber() : undefined

/** A dictionary below another, whatever stands there. */
export function dictOf(dict: PDFDict | undefined, key: string): PDFDict | undefined {
  const found = dict?.lookup(PDFName.of(key))
  if (found instanceof PDFStream) return found.dict
  return found instanceof PDFDict ? found : undefined
}

/** What a colour space of a page stands for; undefined for one that cannot be read. */
export function spaceOf(object: PDFObject | undefined, spaces?: PDFDict): Space | undefined {
  const name = nameOf(object)
  if (name !== undefined) {
    const named = spaces?.lookup(PDFName.of(name))
    return plain[name] ?? (named ? spaceOf(named) : undefined)
  }
  if (!(object instanceof PDFArray)) return undefined
  const kind = nameOf(object.lookup(0)) ?? ''
  if (kind === 'ICCBased') {
    const profile = object.lookup(1)
    const parts = profile instanceof PDFStream ? numberOf(profile.dict.lookup(PDFName.of('N'))) : 0
    return parts === 1 ? GRAY : parts === 4 ? CMYK : parts === 3 ? RGB : undefined
  }
  if (kind === 'Indexed' || kind === 'I') {
    const base = spaceOf(object.lookup(1), spaces)
    return base && 'inks' in base ? { ...base, parts: 1 } : base
  }
  if (kind === 'Separation') {
    const ink = nameOf(object.lookup(1)) ?? ''
    return inkSpace([ink])
  }
  if (kind === 'DeviceN') {
    const inks = object.lookup(1)
    const names = inks instanceof PDFArray ? inks.asArray().map((each) => nameOf(each) ?? '') : []
    return inkSpace(names)
  }
  return plain[kind]
}

const PROCESS = ['Cyan', 'Magenta', 'Yellow', 'Black', 'None', 'All']

/** Inks by name: those that every press has are no spot colours. */
function inkSpace(names: readonly string[]): Space {
  const spots = names.filter((name) => !PROCESS.includes(name))
  const parts = names.length
  return spots.length > 0
    ? { inks: 'spot', name: spots.join(', '), parts, isInks: true }
    : { inks: 'cmyk', name: 'CMYK', parts, isInks: true }
}

/** A stream's text, byte by byte; empty where it cannot be unpacked. */
export function textOf(stream: PDFObject | undefined, budget: { bytes: number }): string {
  if (!(stream instanceof PDFRawStream)) return ''
  const bytes = decodePDFRawStream(stream).decode()
  spend(budget, bytes.length)
  return Buffer.from(bytes).toString('latin1')
}

/** Takes bytes from what a file may cost. */
export function spend(budget: { bytes: number }, bytes: number): void {
  budget.bytes -= bytes
  if (budget.bytes < 0) throw new TooComplexError()
}

/** More than anybody prints: whoever made the file may have meant harm. */
export class TooComplexError extends Error {
  override name = 'TooComplexError'
}

/** Whether a font's letters are in the file. */
export function isEmbedded(font: PDFDict): boolean {
  const kind = nameOf(font.lookup(PDFName.of('Subtype')))
  if (kind === 'Type3') return true
  if (kind === 'Type0') {
    const below = font.lookup(PDFName.of('DescendantFonts'))
    const first = below instanceof PDFArray ? below.lookup(0) : undefined
    return first instanceof PDFDict && isEmbedded(first)
  }
  const described = dictOf(font, 'FontDescriptor')
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => described?.has(PDFName.of(key)))
}
