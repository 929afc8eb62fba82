import { expect, test } from 'vitest'
import { paymentState } from '../../src/lib/contract/payment.ts'
import { isExclusive, isPayable } from '../../src/lib/domain/payment/amounts.ts'
import {
  movePayment,
  OPEN_PAYMENT_STATES,
  PAYMENT_MOVES,
  type PaymentState,
} from '../../src/lib/domain/payment/states.ts'
import { ambiguous, finalStates, reachable } from './states.ts'

const states: PaymentState[] = [...paymentState.options, 'authorised']

test('every state is reached, and what is settled stays settled', () => {
  expect([...reachable(PAYMENT_MOVES, 'created')].sort()).toEqual([...states].sort())
  expect(finalStates(PAYMENT_MOVES, states)).toEqual([
    'declined',
    'abandoned',
    'expired',
    'returned',
  ])
  expect([...OPEN_PAYMENT_STATES].sort()).toEqual(['authorised', 'challenge', 'created', 'pending'])
  expect(ambiguous(PAYMENT_MOVES)).toEqual([])
})

test('a card goes by redirect and challenge to authorised and captured', () => {
  let state: PaymentState = 'created'
  for (const event of ['redirect', 'challenge', 'authorise', 'capture'] as const) {
    const moved = movePayment(state, event)
    if (moved.ok) state = moved.state
  }
  expect(state).toBe('captured')
  expect(movePayment('declined', 'capture')).toEqual({ ok: false, code: 'move_not_legal' })
})

test('an order takes money while it waits, and once promised until it is paid', () => {
  const order = { state: 'awaiting_payment' as const, deferred: false, due: 1000 }
  expect(isPayable(order)).toBe(true)
  expect(isPayable({ ...order, due: 0 })).toBe(false)
  expect(isPayable({ ...order, state: 'confirmed' })).toBe(false)
  expect(isPayable({ ...order, state: 'confirmed', deferred: true })).toBe(true)
  expect(isPayable({ ...order, state: 'cancelled', deferred: true })).toBe(false)
})

test('a page that is open keeps others away, a transfer that is waited for does not', () => {
  expect(isExclusive({ state: 'pending', method: 'card' })).toBe(true)
  expect(isExclusive({ state: 'declined', method: 'card' })).toBe(false)
  expect(isExclusive({ state: 'pending', method: 'transfer' })).toBe(false)
})
