import { expect, test, vi } from 'vitest'
import { recapOf } from '../../src/stores/product/configurator-order.ts'
import { restoreChoice } from '../../src/stores/product/configurator-parameters.ts'
import type { ConfiguratorCalls, LineInput } from '../../src/stores/product/configurator-state.ts'
import { matrix, open, shop } from './configurator-samples.ts'

test('the cart gets what the shopper saw, services included', async () => {
  const { configurator, calls } = open()
  configurator.pickFileCheck('careful')
  configurator.select('paper', 'g300')
  await configurator.add()
  const line: LineInput | undefined = calls.putLine.mock.lastCall?.[0]
  expect(line).toMatchObject({
    productId: 'cards',
    quantity: 250,
    totalPrice: { centAmount: 500 + 490, currencyCode: 'EUR' },
    services: { 'SVC-pixart-artwork-docreview': {} },
    merchantInfo: {
      selectedPriority: 'standard',
      selectedProductionTime: 5,
      selectedDeliveryOption: 'courier',
      selectedAttributes: { paper: 'g300' },
    },
  })
  expect(configurator.$ordering.get()).toMatchObject({
    state: 'added',
    total: { net: 500, gross: 615 },
  })
})

test('a moved price is shown, and added only when agreed to', async () => {
  const putLine = vi
    .fn<ConfiguratorCalls['putLine']>()
    .mockResolvedValueOnce({
      ok: false,
      code: 'price_changed',
      moved: { total: { net: 280, gross: 344 }, arrivalDate: '2026-11-30' },
    })
    .mockResolvedValueOnce({
      ok: true,
      value: { total: { net: 280, gross: 344 }, arrivalDate: '2026-11-27' },
    })
  const { configurator } = open({ putLine })
  await configurator.add()
  expect(configurator.$ordering.get()).toMatchObject({
    state: 'moved',
    from: { total: { net: 250, gross: 308 }, arrivalDate: '2026-11-27' },
    to: { total: { net: 280, gross: 344 }, arrivalDate: '2026-11-30' },
  })
  await configurator.agree()
  expect(putLine.mock.lastCall?.[0].totalPrice?.centAmount).toBe(280)
  expect(configurator.$ordering.get().state).toBe('added')
})

test('a selection the server does not accept is not added', async () => {
  const { configurator, calls } = open({
    validate: async (selection) => ({ ok: true, value: { isValid: false, selection } }),
  })
  await configurator.add()
  expect(configurator.$ordering.get()).toEqual({ state: 'failed', code: 'combination_invalid' })
  expect(calls.putLine).not.toHaveBeenCalled()
})

const ofCart = {
  href: '/cart/',
  lead: 'product.editing',
  leave: 'product.leave_line',
  save: 'product.save_changes',
} as const

test("a change of an order's line is drafted, and the cart left alone", async () => {
  const { configurator, calls } = open()
  const { quantity, priority, selection } = configurator.$choice.get()
  const drafted = { total: { net: 100, gross: 123 }, arrivalDate: '2026-12-01' }
  const put = vi.fn(async (_line: LineInput) => ({ ok: true as const, value: drafted }))
  restoreChoice(
    configurator,
    { selection, quantity, priority, fileCheck: 'quick' },
    { id: 'line-1', jobName: 'Spring', ...ofCart, put },
  )
  await configurator.add()
  expect(put.mock.lastCall?.[0]).toMatchObject({ id: 'line-1', jobName: 'Spring', quantity })
  expect(calls.putLine).not.toHaveBeenCalled()
  expect(configurator.$ordering.get()).toEqual({ state: 'added', quantity, ...drafted })
})

test('editing replaces the line and keeps its job name', async () => {
  const { configurator, calls } = open()
  const selection = { paper: 'g300', lamination: 'matt', width: '80' }
  restoreChoice(
    configurator,
    { selection, quantity: 150, priority: 'economy', fileCheck: 'careful' },
    { id: 'line-1', jobName: 'Spring', ...ofCart },
  )
  await configurator.add()
  expect(calls.putLine.mock.lastCall?.[0]).toMatchObject({
    id: 'line-1',
    jobName: 'Spring',
    quantity: 150,
    merchantInfo: { selectedPriority: 'economy', selectedAttributes: selection },
  })
})

test('the recap adds up from rounded lines', () => {
  const choice = {
    selection: {},
    quantity: 250,
    priority: 'standard',
    fileCheck: 'careful' as const,
  }
  expect(recapOf(matrix([250]), choice, shop)).toMatchObject({
    net: 250 + 490,
    vat: 58 + 113,
    gross: 308 + 603,
  })
})

test('pressed twice it is added once, and a dialog that closes while it is added ends nothing', async () => {
  const { configurator, calls } = open()
  const first = configurator.add()
  const second = configurator.add()
  configurator.dismiss()
  expect(configurator.$ordering.get().state).toBe('adding')
  await Promise.all([first, second])
  expect(calls.putLine).toHaveBeenCalledTimes(1)
  expect(configurator.$ordering.get().state).toBe('added')
  configurator.dismiss()
  expect(configurator.$ordering.get().state).toBe('idle')
})
