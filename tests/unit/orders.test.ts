import { expect, test } from 'vitest'
import { orderState } from '../../src/lib/contract/order.ts'
import { moveOrder, ORDER_MOVES, type OrderState } from '../../src/lib/domain/order/states.ts'
import { ambiguous, finalStates, reachable } from './states.ts'

test('every state is reached, and only delivered and cancelled are final', () => {
  expect([...reachable(ORDER_MOVES, 'awaiting_payment')].sort()).toEqual(
    [...orderState.options].sort(),
  )
  expect(finalStates(ORDER_MOVES, orderState.options)).toEqual(['delivered', 'cancelled'])
  expect(ambiguous(ORDER_MOVES)).toEqual([])
})

test('an order is paid, made, shipped and delivered, in this order', () => {
  let state: OrderState = 'awaiting_payment'
  const path = (['pay', 'produce', 'ship', 'deliver'] as const).map((event) => {
    const moved = moveOrder(state, event)
    if (moved.ok) state = moved.state
    return state
  })
  expect(path).toEqual(['paid', 'in_production', 'shipped', 'delivered'])
})

test.each(['cancel', 'expire'] as const)('an order can %s only while it awaits payment', (end) => {
  expect(moveOrder('awaiting_payment', end)).toEqual({ ok: true, state: 'cancelled' })
  for (const state of orderState.options.filter((each) => each !== 'awaiting_payment')) {
    expect(moveOrder(state, end)).toEqual({ ok: false, code: 'move_not_legal' })
  }
})

function legalIn(state: OrderState) {
  const events = new Set(ORDER_MOVES.map(({ event }) => event))
  return [...events].filter((event) => moveOrder(state, event).ok)
}

test('nothing is made before it is paid or deferred', () => {
  expect(moveOrder('awaiting_payment', 'produce').ok).toBe(false)
  expect(legalIn('awaiting_payment')).toEqual(['pay', 'defer', 'cancel', 'expire'])
  expect(legalIn('delivered')).toEqual([])
})
