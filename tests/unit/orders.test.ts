import { expect, test } from 'vitest'
import { moveOrder, ORDER_MOVES, type StoredOrderState } from '../../src/lib/domain/order/states.ts'
import { ambiguous, finalStates, reachable } from './states.ts'

const states: StoredOrderState[] = ['awaiting_payment', 'confirmed', 'completed', 'cancelled']

test('every state is reached, and only completed and cancelled are final', () => {
  expect([...reachable(ORDER_MOVES, 'awaiting_payment')].sort()).toEqual([...states].sort())
  expect(finalStates(ORDER_MOVES, states)).toEqual(['completed', 'cancelled'])
  expect(ambiguous(ORDER_MOVES)).toEqual([])
})

test('paid and promised are both confirmed, and an older row that says paid is completed too', () => {
  expect(moveOrder('awaiting_payment', 'pay')).toEqual({ ok: true, state: 'confirmed' })
  expect(moveOrder('awaiting_payment', 'defer')).toEqual({ ok: true, state: 'confirmed' })
  expect(moveOrder('confirmed', 'complete')).toEqual({ ok: true, state: 'completed' })
  expect(moveOrder('paid', 'complete')).toEqual({ ok: true, state: 'completed' })
  expect(moveOrder('awaiting_payment', 'complete').ok).toBe(false)
})

test.each(['cancel', 'expire'] as const)('an order can %s only while it awaits payment', (end) => {
  expect(moveOrder('awaiting_payment', end)).toEqual({ ok: true, state: 'cancelled' })
  for (const state of states.filter((each) => each !== 'awaiting_payment'))
    expect(moveOrder(state, end)).toEqual({ ok: false, code: 'move_not_legal' })
})
