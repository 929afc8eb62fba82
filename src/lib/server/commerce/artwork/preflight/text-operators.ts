import { PDFArray, type PDFDict, PDFName } from '@cantoo/pdf-lib'
import { apply, boxOf, multiply, type Point } from './matrix.ts'
import { dictOf, isEmbedded, nameOf, numberOf } from './resources.ts'
import { named, type Operators, type Run } from './run.ts'
import { firstText } from './state.ts'

/** Text (ISO 32000-1, 9.3 and 9.4). */
export const textOperators: Operators = {
  BT: (run) => {
    run.text = firstText()
  },
  Tf: ({ state, resources }, n, operands) => {
    state.fontSize = n.at(-1) ?? 0
    const name = named(operands[0])
    state.font = dictOf(dictOf(resources, 'Font'), name)
    state.fontName = nameOf(state.font?.lookup(PDFName.of('BaseFont'))) ?? name
  },
  Tc: ({ state }, [a = 0]) => {
    state.charSpacing = a
  },
  Tz: ({ state }, [a = 100]) => {
    state.stretch = a / 100
  },
  TL: ({ state }, [a = 0]) => {
    state.leading = a
  },
  Ts: ({ state }, [a = 0]) => {
    state.rise = a
  },
  Tr: ({ state }, [a = 0]) => {
    state.rendering = a
  },
  Td: (run, [a = 0, b = 0]) => nextLine(run, a, b),
  TD: (run, [a = 0, b = 0]) => {
    run.state.leading = -b
    nextLine(run, a, b)
  },
  Tm: (run, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => {
    run.text = { matrix: [a, b, c, d, e, f], line: [a, b, c, d, e, f] }
  },
  'T*': (run) => nextLine(run, 0, -run.state.leading),
  Tj: (run, _n, operands) => show(run, String(operands[0] ?? '')),
  "'": (run, _n, operands) => showBelow(run, String(operands.at(-1) ?? '')),
  '"': (run, _n, operands) => showBelow(run, String(operands.at(-1) ?? '')),
  TJ: (run, _n, operands) => {
    for (const part of Array.isArray(operands[0]) ? operands[0] : []) {
      if (typeof part === 'string') show(run, part)
      else if (typeof part === 'number')
        advance(run, (-part / 1_000) * run.state.fontSize * run.state.stretch)
    }
  },
}

function nextLine(run: Run, x: number, y: number): void {
  const line = multiply([1, 0, 0, 1, x, y], run.text.line)
  run.text = { line, matrix: line }
}

function showBelow(run: Run, shown: string): void {
  nextLine(run, 0, -run.state.leading)
  show(run, shown)
}

function advance(run: Run, by: number): void {
  run.text = { ...run.text, matrix: multiply([1, 0, 0, 1, by, 0], run.text.matrix) }
}

function show(run: Run, shown: string): void {
  const { state, text, collect } = run
  const { fontSize, stretch, rise, font, fontName } = state
  const letters = nameOf(font?.lookup(PDFName.of('Subtype'))) === 'Type0' ? 2 : 1
  const count = shown.length / letters
  const width = (widthOf(font, shown, letters) * fontSize + count * state.charSpacing) * stretch
  const whole = multiply(text.matrix, state.matrix)
  const corners: Point[] = [
    [0, rise],
    [width, rise],
    [0, rise + fontSize],
    [width, rise + fontSize],
  ]
  const box = boxOf(corners.map((corner) => apply(whole, corner)))
  if (font) collect.font(fontName, isEmbedded(font), keyOf(font), box)
  if (count > 0) collect.text(state, whole, box)
  advance(run, width)
}

/** A line of text in ems; half an em a letter where the font does not say. */
function widthOf(font: PDFDict | undefined, shown: string, letters: number): number {
  const widths = letters === 1 ? font?.lookup(PDFName.of('Widths')) : undefined
  const first = numberOf(font?.lookup(PDFName.of('FirstChar'))) ?? 0
  if (!(widths instanceof PDFArray)) return shown.length / letters / 2
  let sum = 0
  for (const letter of shown) {
    const index = letter.charCodeAt(0) - first
    const width = index >= 0 && index < widths.size() ? numberOf(widths.lookup(index)) : undefined
    sum += (width ?? 500) / 1_000
  }
  return sum
}

const keys = new WeakMap<PDFDict, string>()
let keyed = 0

/** Tells fonts apart by their object: one name can be embedded in one place and not in another. */
function keyOf(font: PDFDict): string {
  const known = keys.get(font)
  if (known) return known
  keyed += 1
  keys.set(font, String(keyed))
  return String(keyed)
}
