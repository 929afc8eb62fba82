import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { arrivalsInTime } from '../../src/stores/product/configurator-dates.ts'
import type { ConfiguratorCalls } from '../../src/stores/product/configurator-state.ts'
import { arrivals, matrix, NOW, open, settled } from './configurator-samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('choosing', () => {
  test('starts with the first state and asks nothing', () => {
    const { configurator, calls } = open()
    expect(configurator.$prices.get().state).toBe('quoted')
    expect(configurator.$choice.get()).toMatchObject({ quantity: 250, priority: 'standard' })
    expect(calls.quote).not.toHaveBeenCalled()
  })

  test('prices the first of several quick choices with the click, and then the last', async () => {
    const { configurator, calls } = open()
    configurator.select('paper', 'g300')
    expect(calls.quote).toHaveBeenCalledTimes(1)
    configurator.select('width', '110')
    configurator.select('width', '120')
    expect(configurator.$prices.get().state).toBe('quoting')
    expect(calls.quote.mock.calls[0]?.[1].aborted).toBe(true)
    await settled()
    expect(calls.quote).toHaveBeenCalledTimes(2)
    expect(calls.quote.mock.lastCall?.[0].selection).toMatchObject({ paper: 'g300', width: '120' })
    expect(configurator.$prices.get()).toMatchObject({ state: 'quoted' })
  })

  test('the newest choice wins, says what it changed and can be undone', async () => {
    const { configurator } = open()
    configurator.select('lamination', 'soft')
    configurator.select('paper', 'g300')
    expect(configurator.$choice.get().selection).toMatchObject({ lamination: 'matt' })
    expect(configurator.$notice.get()).toMatchObject({
      state: 'changed',
      changes: [{ attribute: 'lamination', to: 'matt', rule: 'soft-weight' }],
    })
    configurator.undo()
    expect(configurator.$choice.get().selection).toMatchObject({
      lamination: 'soft',
      paper: 'g350',
    })
    expect(configurator.$notice.get()).toEqual({ state: 'quiet' })
    await settled()
  })

  test('a wrong number stays as typed, pauses the prices and draws the last good one', async () => {
    const { configurator, calls } = open()
    configurator.select('width', '9000')
    await settled()
    expect(configurator.$choice.get().selection['width']).toBe('9000')
    expect(configurator.$shown.get()['width']).toBe('100')
    expect(configurator.$prices.get().state).toBe('paused')
    expect(calls.quote).not.toHaveBeenCalled()
    await configurator.add()
    expect(configurator.$ordering.get()).toEqual({ state: 'failed', code: 'number_out_of_range' })
  })
})

describe('prices', () => {
  test('an answer to an older question is dropped', async () => {
    const finish: (() => void)[] = []
    const { configurator } = open({
      quote: ({ quantities, selection }) =>
        new Promise((resolve) => {
          const factor = selection['paper'] === 'g300' ? 3 : 5
          const value = { matrix: matrix(quantities, factor), deliveryOptions: {} }
          finish.push(() => resolve({ ok: true, value }))
        }),
    })
    configurator.select('paper', 'g300')
    await settled()
    configurator.select('paper', 'g350')
    await settled()
    finish[1]?.()
    finish[0]?.()
    await settled()
    expect(configurator.$prices.get()).toMatchObject({
      state: 'quoted',
      matrix: { rows: [{ cells: [{ unitNetCents: 5 }, {}] }, {}, {}] },
    })
  })

  test('a failure keeps the last table and another try recovers', async () => {
    const quote = vi
      .fn<ConfiguratorCalls['quote']>()
      .mockResolvedValueOnce({ ok: false, code: 'network_error' })
      .mockResolvedValueOnce({ ok: true, value: { matrix: matrix([250], 7), deliveryOptions: {} } })
    const { configurator } = open({ quote })
    configurator.select('paper', 'g300')
    await settled()
    expect(configurator.$prices.get()).toMatchObject({ state: 'failed', code: 'network_error' })
    expect(configurator.$prices.get().matrix.rows).toHaveLength(3)
    // The table stays; what the order comes to is not known, and the old sum is another order's.
    expect(configurator.$recap.get()).toMatchObject({ recap: undefined, waiting: false })
    configurator.retry()
    await settled()
    expect(configurator.$prices.get().state).toBe('quoted')
  })

  test('a quantity that is no longer offered falls back to the largest', async () => {
    const value = { matrix: matrix([100, 500]), deliveryOptions: {} }
    const { configurator } = open({ quote: async () => ({ ok: true, value }) })
    configurator.select('paper', 'g300')
    await settled()
    expect(configurator.$choice.get().quantity).toBe(500)
  })

  test('a priority that is no longer offered falls back to the first delivery', async () => {
    const value = { matrix: matrix([250], 1, ['economy']), deliveryOptions: {} }
    const { configurator } = open({ quote: async () => ({ ok: true, value }) })
    configurator.select('paper', 'g300')
    await settled()
    expect(configurator.$choice.get().priority).toBe('economy')
  })
})

describe('quantities of one’s own', () => {
  test('join the table', async () => {
    const { configurator, calls } = open()
    expect(configurator.pickOwnQuantity(350)).toEqual({ ok: true, quantity: 350 })
    await settled()
    expect(calls.quote.mock.lastCall?.[0].quantities).toEqual([100, 250, 350, 500])
    expect(configurator.$choice.get().quantity).toBe(350)
  })

  test('are refused with the nearest that would do, and change nothing', () => {
    const { configurator } = open()
    expect(configurator.pickOwnQuantity(340)).toEqual({
      ok: false,
      code: 'quantity_off_increment',
      nearest: 350,
    })
    expect(configurator.$choice.get().quantity).toBe(250)
  })
})

describe('time', () => {
  const later = arrivals.map((each) => ({ ...each, orderBy: '2026-11-23T19:30:00.000Z' }))

  test('new dates are asked for after the cut-off', async () => {
    let now = NOW
    const ask = vi.fn<ConfiguratorCalls['arrivals']>(async () => ({ ok: true, value: later }))
    const { configurator } = open({ arrivals: ask, now: () => now })
    configurator.tick()
    expect(ask).not.toHaveBeenCalled()
    now = Date.parse('2026-11-20T19:30:00Z')
    configurator.tick()
    await settled()
    expect(ask).toHaveBeenCalledTimes(1)
    expect(configurator.$dates.get()).toEqual({ state: 'known', arrivals: later })
  })

  test('a date that has passed is too late where no new one could be had', () => {
    const late = Date.parse('2026-11-21T00:00:00Z')
    expect(arrivalsInTime({ state: 'failed', arrivals, code: 'timeout' }, late)).toEqual([])
    expect(arrivalsInTime({ state: 'asking', arrivals }, late)).toEqual(arrivals)
    expect(arrivalsInTime({ state: 'known', arrivals }, null)).toEqual(arrivals)
  })
})

test('a quantity that cannot be ordered has no price, and none is put into the cart', async () => {
  const { configurator, calls } = open()
  expect(configurator.$recap.get().recap).toBeDefined()
  expect(configurator.pickOwnQuantity(120).ok).toBe(false)
  expect(configurator.$recap.get().recap).toBeUndefined()
  await configurator.add()
  expect(configurator.$ordering.get()).toMatchObject({ code: 'quantity_off_increment' })
  expect(calls.putLine).not.toHaveBeenCalled()
  configurator.pick(500, 'standard')
  expect(configurator.$recap.get().recap?.print.net).toBe(500)
})

test('what options add is shown for the choice they were priced with, and for no other', async () => {
  const amounts = { paper: { g300: { net: 400, gross: 492 }, g350: { net: 500, gross: 615 } } }
  const options = vi.fn(async () => ({ ok: true as const, value: amounts }))
  const { configurator } = open({ options })
  expect(configurator.$deltas.get()).toBeNull()
  configurator.pick(500, 'standard')
  await settled()
  expect(configurator.$deltas.get()?.['paper']).toEqual({
    g300: { net: -100, gross: -123 },
    g350: { net: 0, gross: 0 },
  })
  configurator.pick(250, 'economy')
  expect(configurator.$deltas.get()).toBeNull()
})
