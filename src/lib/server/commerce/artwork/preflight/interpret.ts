import { PDFArray, type PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib'
import type { Collector } from './collect.ts'
import { IDENTITY, type Matrix, multiply } from './matrix.ts'
import { colourOperators, pathOperators, stateOperators } from './operators.ts'
import { dictOf, nameOf, numberOf, TooComplexError, textOf } from './resources.ts'
import { type Budget, named, type Operators, type Run } from './run.ts'
import { firstText, type State } from './state.ts'
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
}

/** Walks through a content stream and hands what it paints to the collector. */
export function interpret(stream: Stream, collect: Collector, budget: Budget): void {
  const { resources, depth } = stream
  const run: Run = {
    state: { ...stream.state },
    saved: [],
    path: [],
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
  const matrix = matrixOf(object.dict.lookup(PDFName.of('Matrix')))
  const form = {
    source: textOf(object, budget),
    resources: dictOf(object.dict, 'Resources') ?? resources,
    state: { ...state, matrix: multiply(matrix, state.matrix) },
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
  if (!(object instanceof PDFArray) || object.size() !== 6) return IDENTITY
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = object
    .asArray()
    .map((_each, index) => numberOf(object.lookup(index)) ?? 0)
  return [a, b, c, d, e, f]
}
