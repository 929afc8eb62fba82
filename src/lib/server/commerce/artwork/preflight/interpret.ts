import { PDFArray, type PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { Collector } from './collect.ts'
import { apply, boxOf, IDENTITY, type Matrix, multiply, overlap } from './matrix.ts'
import { colourOperators, pathOperators, stateOperators } from './operators.ts'
import { dictOf, nameOf, numberOf, spaceOf, TooComplexError, textOf } from './resources.ts'
import { type Budget, named, type Operators, type Run } from './run.ts'
import { firstText, NOWHERE, type State } from './state.ts'
import { textOperators } from './text-operators.ts'
import { operations } from './tokens.ts'

const DEEPEST = 12

type Stream = {
  source: string
  resources: PDFDict | undefined
  state: State
  depth: number
}

const operators: Operators = {
  ...stateOperators,
  ...pathOperators,
  ...colourOperators,
  ...textOperators,
  Do: (run, _n, operands) => paintObject(run, named(operands[0])),
  // A gradient fills all that is not clipped.
  sh: ({ collect, resources, spaces, state }, _n, operands) => {
    const shading = dictOf(dictOf(resources, 'Shading'), named(operands[0]))
    collect.gradient(state, spaceOf(shading?.lookup(PDFName.of('ColorSpace')), spaces))
  },
  // The bytes of a picture that stands in the page itself.
  ID: ({ collect, spaces, state }, _n, operands) => {
    const at = operands.findIndex((each) => ['CS', 'ColorSpace'].includes(named(each)))
    const space = at < 0 ? undefined : PDFName.of(named(operands[at + 1]))
    collect.inlinePicture(state, spaceOf(space, spaces))
  },
}

/** Walks through a content stream and hands what it paints to the collector. */
export function interpret(stream: Stream, collect: Collector, budget: Budget): void {
  const { resources, depth } = stream
  const run: Run = {
    state: { ...stream.state },
    saved: [],
    path: [],
    clips: false,
    text: firstText(),
    resources,
    spaces: dictOf(resources, 'ColorSpace'),
    depth,
    collect,
    budget,
  }
  for (const { operator, operands } of operations(stream.source)) {
    budget.operations -= 1
    if (budget.operations < 0) throw new TooComplexError()
    const numbers = operands.map((each) => (typeof each === 'number' ? each : 0))
    if (Object.hasOwn(operators, operator)) operators[operator]?.(run, numbers, operands)
  }
}

function paintObject({ resources, state, depth, spaces, collect, budget }: Run, name: string) {
  const object = paintable(resources, name)
  if (!object) return
  const kind = nameOf(object.dict.lookup(PDFName.of('Subtype')))
  if (kind === 'Image') collect.picture(state, object, spaces)
  if (kind !== 'Form' || depth >= DEEPEST) return
  const matrix = multiply(matrixOf(object.dict.lookup(PDFName.of('Matrix'))), state.matrix)
  const box = numbersOf(object.dict.lookup(PDFName.of('BBox')), 4)
  const clip = box ? overlap(state.clip, boxOf(cornersOf(box, matrix))) : state.clip
  const form = {
    source: textOf(object, budget),
    resources: dictOf(object.dict, 'Resources') ?? resources,
    state: { ...state, matrix, clip: clip ?? NOWHERE },
    depth: depth + 1,
  }
  interpret(form, collect, budget)
}

/** What a name paints: a picture or a form. */
function paintable(resources: PDFDict | undefined, name: string): PDFStream | undefined {
  const object = dictOf(resources, 'XObject')?.lookup(PDFName.of(name))
  return object instanceof PDFStream ? object : undefined
}

function matrixOf(object: unknown): Matrix {
  const numbers = numbersOf(object, 6)
  if (!numbers) return IDENTITY
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
  return [a, b, c, d, e, f]
}

function cornersOf([x = 0, y = 0, X = 0, Y = 0]: readonly number[], matrix: Matrix) {
  const corners = [
    [x, y],
    [X, y],
    [x, Y],
    [X, Y],
  ] as const
  return corners.map((corner) => apply(matrix, corner))
}

function numbersOf(object: unknown, length: number): number[] | null {
  if (!(object instanceof PDFArray) || object.size() !== length) return null
  return object.asArray().map((_each, index) => numberOf(object.lookup(index)) ?? 0)
}
