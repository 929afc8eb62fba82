import { expect, test } from 'vitest'
import { filesWanted } from '../../src/lib/domain/order/files-wanted.ts'

const design = { 'SVC-pixart-design-service': {} }
const review = { 'SVC-pixart-artwork-docreview': {} }
const awaits = { state: 'awaiting_file' } as const
const sent = { state: 'in_check' } as const

test.each([
  ['a file', [[{}, awaits]], 'send', undefined],
  ['a brief, where our designers make the file', [[design, awaits]], null, 'line 1'],
  [
    'both, of lines that need each',
    [
      [{}, awaits],
      [design, awaits],
    ],
    'send',
    'line 2',
  ],
  [
    'a brief alone, where the other file came with it',
    [
      [{}, sent],
      [design, awaits],
    ],
    'approve',
    'line 2',
  ],
  [
    'nothing more of a design that was briefed',
    [[design, { ...awaits, design: 'works' }]],
    null,
    undefined,
  ],
  ['a look at what came with it', [[{}, sent]], 'approve', undefined],
  ['nothing, where one of us was paid to look', [[review, sent]], 'by_person', undefined],
  [
    'a look, where that was given up',
    [[review, { ...sent, asks: 'approval' }]],
    'approve',
    undefined,
  ],
  ['another file', [[{}, { ...sent, asks: 'another_file' }]], 'another', undefined],
  [
    'another file first, where only one of them cannot be printed',
    [
      [{}, { ...sent, asks: 'approval' }],
      [{}, { ...sent, asks: 'another_file' }],
    ],
    'another',
    undefined,
  ],
  [
    'a look at the one that nobody was paid for',
    [
      [review, sent],
      [{}, sent],
    ],
    'approve',
    undefined,
  ],
  ['nothing where nothing is printed', [], null, undefined],
] as const)('an order waits for %s', (_, lines, files, brief) => {
  const printed = lines.map(([services], at) => ({ id: `line ${at + 1}`, services }))
  const progress = lines.map(([, how], at) => ({ lineItemId: `line ${at + 1}`, ...how }))
  const wanted = filesWanted(printed, progress)
  expect([wanted.files, wanted.brief?.id]).toEqual([files, brief])
})
