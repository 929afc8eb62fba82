import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineAsk, lineState } from '../../src/lib/contract/fulfilment.ts'
import { orderState } from '../../src/lib/contract/order.ts'
import { todosOf, WAITS_FOR_CUSTOMER } from '../../src/lib/domain/order/todo.ts'

type Order = Parameters<typeof todosOf>[0][number]

const eur = (centAmount: number) => ({ centAmount, currencyCode: 'EUR' })
const aLine = fc.record({
  id: fc.uuid(),
  services: fc.constantFrom({}, { 'SVC-pixart-design-service': { unitPrice: eur(4_900) } }),
  state: fc.constantFrom(...lineState.options),
  asks: fc.constantFrom(undefined, ...lineAsk.options),
  promisedUntil: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
})
const anOrder = fc
  .record({
    state: fc.constantFrom(...orderState.options),
    due: fc.constantFrom(0, 3_121),
    mayPay: fc.constantFrom(undefined, true, false),
    payments: fc.array(
      fc.record({
        id: fc.uuid(),
        method: fc.constantFrom('card', 'transfer'),
        state: fc.constantFrom('pending', 'declined'),
      }),
      { maxLength: 2 },
    ),
    lines: fc.array(aLine, { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ state, due, mayPay, payments, lines }) =>
      ({
        state,
        amountToPay: eur(due),
        ...(mayPay !== undefined && { company: { mayPay } }),
        payments,
        lineItems: lines.map(({ id, promisedUntil, services }) => ({
          id,
          promisedUntil,
          services,
        })),
        progress: lines.map(({ id, state, asks }) => ({
          lineItemId: id,
          state,
          steps: [],
          // Only a check asks.
          ...(state === 'in_check' && asks && { asks }),
        })),
      }) as unknown as Order,
  )

test('an order that waits for its money asks whoever may pay it for that alone, and a file only counts after it', () => {
  fc.assert(
    fc.property(fc.array(anOrder, { maxLength: 4 }), (orders) => {
      const todos = todosOf(orders)
      for (const order of orders) {
        const own = todos.filter((todo) => todo.order === order)
        const waiting = order.progress.filter(
          ({ state, asks }) => asks || WAITS_FOR_CUSTOMER.some((each) => each === state),
        )
        if (order.state === 'cancelled') expect(own).toEqual([])
        else if (order.state !== 'awaiting_payment') expect(own).toHaveLength(waiting.length)
        else {
          const under = order.payments.find(({ state }) => state === 'pending')
          const isTheirs = order.company?.mayPay !== false
          const asks = isTheirs && order.amountToPay.centAmount > 0 && under?.method !== 'card'
          expect(own.map(({ kind }) => kind)).toEqual(asks ? [under ? 'transfer' : 'pay'] : [])
        }
      }
      for (const { kind, line } of todos) {
        const isDesigned = Object.keys(line.services).length > 0
        expect(['file', 'answer', 'file_again', 'approve'].includes(kind) && isDesigned).toBe(false)
        expect(kind === 'design' && !isDesigned).toBe(false)
      }
      const deadlines = todos.map(({ until }) => until)
      expect(deadlines).toEqual(deadlines.toSorted())
    }),
  )
})
