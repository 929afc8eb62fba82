import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineState, lineEvent, lineState } from '../../src/lib/contract/fulfilment.ts'
import { orderStateOf } from '../../src/lib/domain/fulfilment/order-state.ts'
import {
  BEFORE_PRINT,
  eventsIn,
  firstState,
  LINE_MOVES,
  moveLineState,
  needsPayment,
} from '../../src/lib/domain/fulfilment/states.ts'
import { ambiguous, reachable } from './states.ts'

const states = lineState.options
const somewhere = fc.constantFrom(...states)

test('every state of a line is reached, and no event leads to two', () => {
  expect([...reachable(LINE_MOVES, 'awaiting_file')].sort()).toEqual([...states].sort())
  expect(ambiguous(LINE_MOVES)).toEqual([])
  expect(states.filter((state) => eventsIn(state).length === 0)).toEqual(['cancelled'])
})

test('a line is checked, asked about, approved, printed, shipped and delivered', () => {
  let state: LineState = firstState({ needsFile: true })
  const way = (
    [
      'submit',
      'ask',
      'answer',
      'reject',
      'reset',
      'submit',
      'approve',
      'produce',
      'ship',
      'deliver',
    ] as const
  ).map((event) => {
    const moved = moveLineState(state, event)
    if (moved.ok) state = moved.state
    return state
  })
  expect(way).toEqual([
    'in_check',
    'question_asked',
    'in_check',
    'rejected',
    'awaiting_file',
    'in_check',
    'approved',
    'in_production',
    'shipped',
    'delivered',
  ])
})

test('what has no file is approved, and another file is taken only before the press', () => {
  expect(firstState({ needsFile: false })).toBe('approved')
  const resettable = states.filter((state) => moveLineState(state, 'reset').ok)
  expect(resettable.every((state) => BEFORE_PRINT.includes(state))).toBe(true)
  expect(moveLineState('in_production', 'reset').ok).toBe(false)
})

test('only printing and sending wait for the money', () => {
  expect(lineEvent.options.filter(needsPayment)).toEqual(['produce', 'ship_part', 'ship'])
})

test('an order is as far as its lines, once it is confirmed', () => {
  const of = (...lines: LineState[]) => orderStateOf('confirmed', lines)
  expect(of('approved', 'question_asked')).toBe('paid')
  expect(of('approved', 'in_production')).toBe('in_production')
  expect(of('approved', 'shipped')).toBe('in_production')
  expect(of('shipped', 'delivered', 'cancelled')).toBe('shipped')
  expect(of('delivered', 'cancelled')).toBe('delivered')
  expect(of('cancelled')).toBe('cancelled')
})

test('money decides alone until it is confirmed, and the order of lines never matters', () => {
  fc.assert(
    fc.property(fc.array(somewhere, { maxLength: 6 }), (lines) => {
      expect(orderStateOf('awaiting_payment', lines)).toBe('awaiting_payment')
      expect(orderStateOf('cancelled', lines)).toBe('cancelled')
      const derived = orderStateOf('confirmed', lines)
      expect(orderStateOf('confirmed', [...lines].reverse())).toBe(derived)
      expect(orderStateOf('confirmed', [...lines, 'cancelled', ...lines])).toBe(
        lines.length === 0 ? 'cancelled' : derived,
      )
    }),
  )
})
