import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyPromo } from '../../src/stores/product/apply-promo.ts'
import type { CheckedPromo } from '../../src/stores/product/configurator-promo.ts'
import { matrix, open, settled } from './configurator-samples.ts'
import { fakeBrowser } from './fake-browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
  fakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
})

const valid: CheckedPromo = {
  isValid: true,
  promocodeStatus: 'valid',
  promocodeId: 'spring.SPRING',
  promocodeInputText: 'SPRING',
  effect: { kind: 'share', percent: 10 },
  endsAt: '2026-12-01T00:00:00.000Z',
}
const refusedBy = (promocodeStatus: CheckedPromo['promocodeStatus']): CheckedPromo => ({
  isValid: false,
  promocodeStatus,
  promocodeId: null,
  promocodeInputText: null,
  effect: null,
  endsAt: null,
})

const answering = (value: CheckedPromo) => ({
  checkPromo: async () => ({ ok: true, value }) as const,
})

test('a code that counts is quoted with, and no more once it is removed', async () => {
  const { configurator, calls } = open(answering(valid))
  await applyPromo(configurator, 'spring')
  await settled()
  expect(calls.quote.mock.lastCall?.[0].promocodeId).toBe('spring.SPRING')
  configurator.dropPromo()
  await settled()
  expect(calls.quote.mock.lastCall?.[0].promocodeId).toBeUndefined()
  expect(configurator.$promo.get()).toEqual({ state: 'none' })
})

test('what does not count is refused before anything is quoted', async () => {
  const { configurator, calls } = open(answering(refusedBy('expired')))
  await applyPromo(configurator, ' old ')
  await settled()
  expect(configurator.$promo.get()).toEqual({ state: 'refused', typed: 'old', status: 'expired' })
  expect(calls.quote).not.toHaveBeenCalled()
})

test('without an answer it is a generic error', async () => {
  const { configurator } = open()
  await applyPromo(configurator, 'SPRING')
  expect(configurator.$promo.get()).toMatchObject({ state: 'refused', status: 'generic_error' })
})

test('a stored code that is spent is a warning and is not quoted with', async () => {
  const { configurator, calls } = open(answering(refusedBy('used_up')))
  await configurator.resumePromo({ id: 'spring.SPRING', text: 'SPRING' })
  expect(configurator.$promo.get()).toMatchObject({ state: 'warned', reason: 'no_longer_valid' })
  configurator.pickOwnQuantity(1)
  await settled()
  for (const [input] of calls.quote.mock.calls) expect(input.promocodeId).toBeUndefined()
})

test('a choice that the code is not for may be changed again', async () => {
  const { configurator } = open(answering(valid))
  await applyPromo(configurator, 'spring')
  configurator.settlePromo({ promoFault: 'not_for_selection' })
  expect(configurator.$promo.get()).toMatchObject({ state: 'warned', reason: 'invalid_selection' })
  expect(configurator.promocodeId()).toBe('spring.SPRING')
  const { effect, endsAt } = valid
  if (!effect || !endsAt) throw new Error('a valid code has both')
  configurator.settlePromo({ promo: { id: 'spring.SPRING', text: 'SPRING', effect, endsAt } })
  expect(configurator.$promo.get().state).toBe('applied')
})

test('a code that is typed is redeemed before its line is added, at its price', async () => {
  const { configurator, calls } = open(answering(valid))
  calls.quote.mockImplementation(async ({ quantities }) => {
    const table = matrix(quantities)
    for (const cell of table.rows.flatMap(({ cells }) => cells))
      Object.assign(cell, { promo: { offCents: 10, was: { net: 260, gross: 320 } } })
    return { ok: true, value: { matrix: table, deliveryOptions: { standard: 'courier' } } }
  })
  configurator.unredeemed.redeem = () => applyPromo(configurator, 'spring')
  await configurator.add()
  expect(calls.putLine.mock.lastCall?.[0]).toMatchObject({
    services: { coupon: { inputText: 'SPRING' } },
    totalPrice: { centAmount: 250 },
  })
})

test('nothing is added with a code that is refused, until the field is empty', async () => {
  const { configurator, calls } = open(answering(refusedBy('expired')))
  configurator.unredeemed.redeem = () => applyPromo(configurator, 'old')
  await configurator.add()
  expect(configurator.$ordering.get()).toEqual({ state: 'idle' })
  expect(configurator.$promo.get().state).toBe('refused')
  expect(calls.putLine).not.toHaveBeenCalled()
  configurator.unredeemed.redeem = undefined
  await configurator.add()
  expect(configurator.$ordering.get().state).toBe('added')
})
