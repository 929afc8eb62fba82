import { PDFArray, PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib'
import type { Collector } from './collect.ts'
import { apply, boxOf, IDENTITY, type Matrix, multiply, type Point } from './matrix.ts'
import {
  CMYK,
  dictOf,
  GRAY,
  isEmbedded,
  nameOf,
  numberOf,
  RGB,
  spaceOf,
  TooComplexError,
  textOf,
} from './resources.ts'
import { BLACK, firstText, type State } from './state.ts'
import { type Operand, operations } from './tokens.ts'

/** What one file may cost: whatever goes beyond is not looked at. */
export type Budget = { operations: number; bytes: number }

const DEEPEST = 12

type Stream = {
  source: string
  resources: PDFDict | undefined
  state: State
  depth: number
}

/** Walks through a content stream and hands what it paints to the collector. */
export function interpret(stream: Stream, collect: Collector, budget: Budget): void {
  const { resources, depth } = stream
  let state = { ...stream.state }
  const saved: State[] = []
  let path: Point[] = []
  let text = firstText()
  const spaces = dictOf(resources, 'ColorSpace')

  const add = (...points: Point[]) => {
    for (const point of points) path.push(apply(state.matrix, point))
  }
  const paint = (fills: boolean, strokes: boolean) => {
    if (path.length > 0) {
      const box = boxOf(path)
      if (fills) collect.area(state, box)
      if (strokes) collect.line(state, box)
    }
    path = []
  }
  const nextLine = (x: number, y: number) => {
    const line = multiply([1, 0, 0, 1, x, y], text.line)
    text = { line, matrix: line }
  }
  const show = (shown: string) => {
    const { fontSize, stretch, rise, font, fontName } = state
    const letters = nameOf(font?.lookup(PDFName.of('Subtype'))) === 'Type0' ? 2 : 1
    const count = shown.length / letters
    const width = widthOf(font, shown, letters) * fontSize + count * state.charSpacing
    const advance = width * stretch
    const whole = multiply(text.matrix, state.matrix)
    const corners: Point[] = [
      [0, rise],
      [advance, rise],
      [0, rise + fontSize],
      [advance, rise + fontSize],
    ]
    const box = boxOf(corners.map((corner) => apply(whole, corner)))
    if (font) collect.font(fontName, isEmbedded(font), keyOf(font), box)
    if (count > 0) collect.text(state, whole, box)
    text = { ...text, matrix: multiply([1, 0, 0, 1, advance, 0], text.matrix) }
  }

  for (const { operator, operands } of operations(stream.source)) {
    budget.operations -= 1
    if (budget.operations < 0) throw new TooComplexError()
    const n = operands.map((each) => (typeof each === 'number' ? each : 0))
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = n
    const name = named(operands.at(-1))
    switch (operator) {
      case 'q':
        saved.push({ ...state })
        if (saved.length > 10_000) throw new TooComplexError()
        break
      case 'Q':
        state = saved.pop() ?? state
        break
      case 'cm':
        state.matrix = multiply([a, b, c, d, e, f], state.matrix)
        break
      case 'w':
        state.lineWidth = a
        break
      case 'gs':
        state = { ...state, ...stateOf(dictOf(dictOf(resources, 'ExtGState'), name)) }
        break
      case 'm':
      case 'l':
        add([a, b])
        break
      case 'c':
        add([a, b], [c, d], [e, f])
        break
      case 'v':
      case 'y':
        add([a, b], [c, d])
        break
      case 're':
        add([a, b], [a + c, b], [a, b + d], [a + c, b + d])
        break
      case 'n':
        path = []
        break
      case 'S':
      case 's':
        paint(false, true)
        break
      case 'f':
      case 'F':
      case 'f*':
        paint(true, false)
        break
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        paint(true, true)
        break
      case 'g':
        state.fill = { space: GRAY, parts: n }
        break
      case 'G':
        state.stroke = { space: GRAY, parts: n }
        break
      case 'rg':
        state.fill = { space: RGB, parts: n }
        break
      case 'RG':
        state.stroke = { space: RGB, parts: n }
        break
      case 'k':
        state.fill = { space: CMYK, parts: n }
        break
      case 'K':
        state.stroke = { space: CMYK, parts: n }
        break
      case 'cs':
        state.fill = { ...BLACK, space: spaceOf(PDFName.of(name), spaces) }
        break
      case 'CS':
        state.stroke = { ...BLACK, space: spaceOf(PDFName.of(name), spaces) }
        break
      case 'sc':
      case 'scn':
        state.fill = { ...state.fill, parts: n }
        break
      case 'SC':
      case 'SCN':
        state.stroke = { ...state.stroke, parts: n }
        break
      case 'BT':
        text = firstText()
        break
      case 'Tf':
        state.fontSize = n.at(-1) ?? 0
        state.fontName = named(operands[0])
        state.font = dictOf(dictOf(resources, 'Font'), state.fontName)
        state.fontName = nameOf(state.font?.lookup(PDFName.of('BaseFont'))) ?? state.fontName
        break
      case 'Tc':
        state.charSpacing = a
        break
      case 'Tz':
        state.stretch = a / 100
        break
      case 'TL':
        state.leading = a
        break
      case 'Ts':
        state.rise = a
        break
      case 'Tr':
        state.rendering = a
        break
      case 'Td':
        nextLine(a, b)
        break
      case 'TD':
        state.leading = -b
        nextLine(a, b)
        break
      case 'Tm':
        text = { matrix: [a, b, c, d, e, f], line: [a, b, c, d, e, f] }
        break
      case 'T*':
        nextLine(0, -state.leading)
        break
      case 'Tj':
        show(String(operands[0] ?? ''))
        break
      case "'":
      case '"':
        nextLine(0, -state.leading)
        show(String(operands.at(-1) ?? ''))
        break
      case 'TJ':
        for (const part of Array.isArray(operands[0]) ? operands[0] : []) {
          if (typeof part === 'string') show(part)
          else if (typeof part === 'number') {
            const back = (-part / 1_000) * state.fontSize * state.stretch
            text = { ...text, matrix: multiply([1, 0, 0, 1, back, 0], text.matrix) }
          }
        }
        break
      case 'Do':
        paintObject(resources, name, { state, depth, spaces, collect, budget })
        break
      default:
    }
  }
}

type Painting = {
  state: State
  depth: number
  spaces: PDFDict | undefined
  collect: Collector
  budget: Budget
}

function paintObject(resources: PDFDict | undefined, name: string, painting: Painting): void {
  const { state, depth, spaces, collect, budget } = painting
  const found = dictOf(resources, 'XObject')
  const object = found?.lookup(PDFName.of(name))
  if (!(object instanceof PDFStream)) return
  const kind = nameOf(object.dict.lookup(PDFName.of('Subtype')))
  if (kind === 'Image') collect.picture(state, object, spaces)
  if (kind !== 'Form' || depth >= DEEPEST) return
  const matrix = matrixOf(object.dict.lookup(PDFName.of('Matrix')))
  interpret(
    {
      source: textOf(object, budget),
      resources: dictOf(object.dict, 'Resources') ?? resources,
      state: { ...state, matrix: multiply(matrix, state.matrix) },
      depth: depth + 1,
    },
    collect,
    budget,
  )
}

function matrixOf(object: unknown): Matrix {
  if (!(object instanceof PDFArray) || object.size() !== 6) return IDENTITY
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = object
    .asArray()
    .map((_each, index) => numberOf(object.lookup(index)) ?? 0)
  return [a, b, c, d, e, f]
}

const named = (operand: Operand | undefined) =>
  typeof operand === 'object' && 'name' in operand ? operand.name : ''

/** What an extended graphics state changes. */
function stateOf(dict: PDFDict | undefined): Partial<State> {
  if (!dict) return {}
  const read = (key: string) => dict.lookup(PDFName.of(key))
  const alpha = Math.min(numberOf(read('ca')) ?? 1, numberOf(read('CA')) ?? 1)
  const blends = nameOf(read('BM')) ?? 'Normal'
  const says = ['ca', 'CA', 'BM', 'SMask'].some((key) => dict.has(PDFName.of(key)))
  const clear =
    alpha < 1 || read('SMask') instanceof PDFDict || !/^(Normal|Compatible)$/.test(blends)
  const width = read('LW')
  return {
    ...(says && { clear }),
    ...(width instanceof PDFNumber && { lineWidth: width.asNumber() }),
  }
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
