import { PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib'
import { apply, boxOf, multiply, overlap, type Point } from './matrix.ts'
import {
  CMYK,
  dictOf,
  GRAY,
  nameOf,
  numberOf,
  RGB,
  type Space,
  spaceOf,
  TooComplexError,
} from './resources.ts'
import { named, type Operator, type Operators, type Run } from './run.ts'
import { BLACK, NOWHERE, type State } from './state.ts'

const DEEPEST_SAVED = 10_000

/** The graphics state (ISO 32000-1, 8.4.4). */
export const stateOperators: Operators = {
  q: ({ saved, state }) => {
    saved.push({ ...state })
    if (saved.length > DEEPEST_SAVED) throw new TooComplexError()
  },
  Q: (run) => {
    run.state = run.saved.pop() ?? run.state
  },
  cm: ({ state }, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]) => {
    state.matrix = multiply([a, b, c, d, e, f], state.matrix)
  },
  w: ({ state }, [a = 1]) => {
    state.lineWidth = a
  },
  gs: (run, _n, operands) => {
    const dict = dictOf(dictOf(run.resources, 'ExtGState'), named(operands[0]))
    run.state = { ...run.state, ...stateOf(dict) }
  },
}

const add = (run: Run, ...points: Point[]) => {
  for (const point of points) run.path.push(apply(run.state.matrix, point))
}
const paint =
  (fills: boolean, strokes: boolean): Operator =>
  (run) => {
    if (run.path.length > 0) {
      const box = boxOf(run.path)
      if (fills) run.collect.area(run.state, box)
      if (strokes) run.collect.line(run.state, box)
      if (run.clips) run.state.clip = overlap(run.state.clip, box) ?? NOWHERE
    }
    run.path = []
    run.clips = false
  }
const clip: Operator = (run) => {
  run.clips = true
}
const point: Operator = (run, [a = 0, b = 0]) => add(run, [a, b])
const curve: Operator = (run, [a = 0, b = 0, c = 0, d = 0]) => add(run, [a, b], [c, d])
const filled = paint(true, false)
const stroked = paint(false, true)
const both = paint(true, true)

/** Paths (ISO 32000-1, 8.5). */
export const pathOperators: Operators = {
  m: point,
  l: point,
  c: (run, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => add(run, [a, b], [c, d], [e, f]),
  v: curve,
  y: curve,
  re: (run, [a = 0, b = 0, c = 0, d = 0]) =>
    add(run, [a, b], [a + c, b], [a, b + d], [a + c, b + d]),
  n: paint(false, false),
  W: clip,
  'W*': clip,
  S: stroked,
  s: stroked,
  f: filled,
  F: filled,
  'f*': filled,
  B: both,
  'B*': both,
  b: both,
  'b*': both,
}

type Which = 'fill' | 'stroke'
const plain =
  (which: Which, space: Space): Operator =>
  ({ state }, parts) => {
    state[which] = { space, parts }
  }
const chosen =
  (which: Which): Operator =>
  ({ state, spaces }, _n, operands) => {
    const space = spaceOf(PDFName.of(named(operands[0])), spaces)
    state[which] = { space, parts: space && 'inks' in space ? firstParts(space) : BLACK.parts }
  }
const parted =
  (which: Which): Operator =>
  ({ collect, resources, spaces, state }, parts, operands) => {
    state[which] = { ...state[which], parts }
    const pattern = dictOf(dictOf(resources, 'Pattern'), named(operands.at(-1)))
    const gradient = dictOf(pattern, 'Shading')
    if (gradient)
      collect.gradient(state, spaceOf(gradient.lookup(PDFName.of('ColorSpace')), spaces))
  }

/** Colours (ISO 32000-1, 8.6.8). */
export const colourOperators: Operators = {
  g: plain('fill', GRAY),
  G: plain('stroke', GRAY),
  rg: plain('fill', RGB),
  RG: plain('stroke', RGB),
  k: plain('fill', CMYK),
  K: plain('stroke', CMYK),
  cs: chosen('fill'),
  CS: chosen('stroke'),
  sc: parted('fill'),
  scn: parted('fill'),
  SC: parted('stroke'),
  SCN: parted('stroke'),
}

/** The colour that a space begins with: black, and inks in full (ISO 32000-1, 8.6.8). */
function firstParts({ inks, parts, isInks }: Exclude<Space, { pattern: true }>): number[] {
  if (inks === 'cmyk' && !isInks) return [0, 0, 0, 1]
  return Array.from({ length: parts }, () => (isInks ? 1 : 0))
}

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
  const stroke = isTrue(read('OP'))
  return {
    ...(says && { clear }),
    ...((dict.has(PDFName.of('OP')) || dict.has(PDFName.of('op'))) && {
      overprints: { stroke, fill: dict.has(PDFName.of('op')) ? isTrue(read('op')) : stroke },
    }),
    ...(width instanceof PDFNumber && { lineWidth: width.asNumber() }),
  }
}

const isTrue = (object: PDFObject | undefined) => object?.toString() === 'true'
