import { expect, test } from 'vitest'
import { paymentState } from '../../src/lib/contract/payment.ts'
import { mayPay } from '../../src/lib/domain/payment/amounts.ts'
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
    'captured',
    'declined',
    'abandoned',
    'expired',
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

test('a declined or abandoned payment lets the customer try again', () => {
  expect(mayPay('awaiting_payment', 1000, ['declined'])).toBe(true)
  expect(mayPay('awaiting_payment', 1000, ['abandoned', 'captured'])).toBe(true)
  expect(mayPay('awaiting_payment', 1000, ['pending'])).toBe(false)
  expect(mayPay('awaiting_payment', 0, ['captured'])).toBe(false)
  expect(mayPay('cancelled', 1000, [])).toBe(false)
})
