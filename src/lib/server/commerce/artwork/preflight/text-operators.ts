import { type PDFDict, PDFName } from '@cantoo/pdf-lib'
import { lettersOf } from './letters.ts'
import { apply, boxOf, multiply, type Point } from './matrix.ts'
import { dictOf, isEmbedded, nameOf } from './resources.ts'
import { named, type Operators, type Run } from './run.ts'
import { firstText, type State } from './state.ts'
import type { Operand } from './tokens.ts'

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
  Tw: ({ state }, [a = 0]) => {
    state.wordSpacing = a
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
  Tj: (run, _n, operands) => show(run, operands.slice(0, 1)),
  "'": (run, _n, operands) => showBelow(run, operands.slice(-1)),
  '"': (run, [words = 0, letters = 0], operands) => {
    Object.assign(run.state, { wordSpacing: words, charSpacing: letters })
    showBelow(run, operands.slice(-1))
  },
  TJ: (run, _n, operands) => show(run, Array.isArray(operands[0]) ? operands[0] : []),
}

function nextLine(run: Run, x: number, y: number): void {
  const line = multiply([1, 0, 0, 1, x, y], run.text.line)
  run.text = { line, matrix: line }
}

function showBelow(run: Run, parts: readonly Operand[]): void {
  nextLine(run, 0, -run.state.leading)
  show(run, parts)
}

/** Letters stand this high on their line: capitals do, in ems. What hangs below is not known. */
const CAPITALS = 0.72

/** Shows a line of text: strings, and how far to go back between them in thousandths of an em. */
function show(run: Run, parts: readonly Operand[]): void {
  const { state, text, collect } = run
  const { rise, fontSize, font, fontName } = state
  const { from, to, end } = measure(state, parts)
  const whole = multiply(text.matrix, state.matrix)
  run.text = { ...text, matrix: multiply([1, 0, 0, 1, end, 0], text.matrix) }
  if (from >= to) return
  const top = rise + CAPITALS * fontSize
  const corners: Point[] = [
    [from, rise],
    [to, rise],
    [from, top],
    [to, top],
  ]
  const box = boxOf(corners.map((corner) => apply(whole, corner)))
  if (font)
    collect.font(state, { name: fontName, embedded: isEmbedded(font), key: keyOf(font) }, box)
  collect.text(state, whole, box)
}

const SPACE = 32

/** Where the letters of a line begin and end, spaces around them aside, and where the next one begins. */
function measure(state: State, parts: readonly Operand[]) {
  const { fontSize, stretch, charSpacing, wordSpacing, font } = state
  const { bytes, widthOf } = lettersOf(font)
  let end = 0
  let from = Infinity
  let to = -Infinity
  for (const part of parts) {
    if (typeof part === 'number') end -= (part / 1_000) * fontSize * stretch
    if (typeof part !== 'string') continue
    for (let at = 0; at + bytes <= part.length; at += bytes) {
      const first = part.charCodeAt(at)
      const code = bytes === 2 ? first * 256 + part.charCodeAt(at + 1) : first
      const width = widthOf(code) * fontSize * stretch
      const isSpace = bytes === 1 && code === SPACE
      if (!isSpace) {
        from = Math.min(from, end, end + width)
        to = Math.max(to, end, end + width)
      }
      end += width + (charSpacing + (isSpace ? wordSpacing : 0)) * stretch
    }
  }
  return { from, to, end }
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
