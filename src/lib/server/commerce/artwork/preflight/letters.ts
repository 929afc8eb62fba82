import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import { dictOf, nameOf, numberOf } from './resources.ts'

/** How the letters of a font stand in a string, and how far each goes on, in ems. */
export type Letters = { bytes: 1 | 2; widthOf(code: number): number }

/** Where a font does not say. */
const USUAL = 0.5
/** Codes that a font can have. */
const CODES = 65_536

const known = new WeakMap<PDFDict, Letters>()

/** What a font says of its letters' widths; half an em for each where it says nothing. */
export function lettersOf(font: PDFDict | undefined): Letters {
  if (!font) return { bytes: 1, widthOf: () => USUAL }
  const before = known.get(font)
  if (before) return before
  const kind = nameOf(font.lookup(PDFName.of('Subtype')))
  const letters = kind === 'Type0' ? composite(font) : simple(font, kind === 'Type3')
  known.set(font, letters)
  return letters
}

/** One byte a letter (ISO 32000-1, 9.6.2); letters that are drawn have units of their own. */
function simple(font: PDFDict, isDrawn: boolean): Letters {
  const widths = font.lookup(PDFName.of('Widths'))
  if (!(widths instanceof PDFArray)) return { bytes: 1, widthOf: () => USUAL }
  const first = numberOf(font.lookup(PDFName.of('FirstChar'))) ?? 0
  const matrix = isDrawn ? font.lookup(PDFName.of('FontMatrix')) : undefined
  const unit = (matrix instanceof PDFArray ? numberOf(matrix.lookup(0)) : undefined) ?? 0.001
  const ems = widths.asArray().map((_each, index) => numberOf(widths.lookup(index)))
  return {
    bytes: 1,
    widthOf: (code) => {
      const width = ems[code - first]
      return width === undefined ? USUAL : width * unit
    },
  }
}

/** Two bytes a letter, as programs embed fonts (9.7.4.3): runs of widths, and one for all others. */
function composite(font: PDFDict): Letters {
  const below = font.lookup(PDFName.of('DescendantFonts'))
  const first = below instanceof PDFArray ? below.lookup(0) : undefined
  const said = first instanceof PDFDict ? first : dictOf(font, 'DescendantFonts')
  const rest = numberOf(said?.lookup(PDFName.of('DW'))) ?? 1000
  const runs = said?.lookup(PDFName.of('W'))
  const widths = new Map<number, number>()
  if (runs instanceof PDFArray) readRuns(runs, widths)
  return { bytes: 2, widthOf: (code) => (widths.get(code) ?? rest) / 1000 }
}

function readRuns(runs: PDFArray, widths: Map<number, number>): void {
  for (let at = 0; at + 1 < runs.size(); ) {
    const from = numberOf(runs.lookup(at)) ?? 0
    const next = runs.lookup(at + 1)
    if (next instanceof PDFArray) {
      for (let index = 0; index < next.size() && widths.size < CODES; index += 1)
        widths.set(from + index, numberOf(next.lookup(index)) ?? 0)
      at += 2
      continue
    }
    const until = Math.min(numberOf(next) ?? from, from + CODES)
    const width = at + 2 < runs.size() ? (numberOf(runs.lookup(at + 2)) ?? 0) : 0
    for (let code = from; code <= until && widths.size < CODES; code += 1) widths.set(code, width)
    at += 3
  }
}
