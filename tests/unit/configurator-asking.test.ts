import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUOTE_DELAY_MS } from '../../src/stores/product/configurator-prices.ts'
import { open, settled } from './configurator-samples.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('asks at once for a choice by itself, and once for a row of them', async () => {
  const { configurator, calls } = open()
  configurator.select('paper', 'g300')
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.quote).toHaveBeenCalledTimes(1)
  expect(configurator.$prices.get().state).toBe('quoted')
  for (const width of ['101', '102', '103']) {
    configurator.select('width', width)
    await vi.advanceTimersByTimeAsync(QUOTE_DELAY_MS / 2)
  }
  expect(calls.quote).toHaveBeenCalledTimes(1)
  await settled()
  expect(calls.quote).toHaveBeenCalledTimes(2)
  expect(calls.quote.mock.lastCall?.[0].selection).toMatchObject({ width: '103' })
  configurator.select('paper', 'g350')
  configurator.select('width', '104')
  configurator.stop()
  await settled()
  expect(calls.quote).toHaveBeenCalledTimes(3)
})
