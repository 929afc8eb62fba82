import { expect, test } from 'vitest'
import { paymentState } from '../../src/lib/contract/payment.ts'
import { alreadyPaid, mayPay, stillToPay } from '../../src/lib/domain/payment/amounts.ts'
import {
  movePayment,
  OPEN_PAYMENT_STATES,
  PAYMENT_MOVES,
  type PaymentState,
} from '../../src/lib/domain/payment/states.ts'
import { ambiguous, finalStates, reachable } from './states.ts'

const states: PaymentState[] = [...paymentState.options, 'authorised']
const euro = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const payment = (state: PaymentState, cents: number) => ({ state, amount: euro(cents) })

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

test('only captured money counts as paid, and nobody owes less than nothing', () => {
  const payments = [payment('captured', 500), payment('authorised', 300), payment('declined', 200)]
  expect(alreadyPaid(payments, 'EUR')).toEqual(euro(500))
  expect(stillToPay(euro(1200), payments)).toEqual(euro(700))
  expect(stillToPay(euro(400), payments)).toEqual(euro(0))
})

test('a declined or abandoned payment lets the customer try again', () => {
  const total = euro(1000)
  expect(mayPay('awaiting_payment', total, [payment('declined', 1000)])).toBe(true)
  expect(mayPay('awaiting_payment', total, [payment('abandoned', 1000)])).toBe(true)
  expect(mayPay('awaiting_payment', total, [payment('pending', 1000)])).toBe(false)
  expect(mayPay('awaiting_payment', total, [payment('captured', 1000)])).toBe(false)
  expect(mayPay('cancelled', total, [])).toBe(false)
})
