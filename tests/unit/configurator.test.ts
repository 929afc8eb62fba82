import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PriceMatrix } from '../../src/lib/domain/pricing/matrix.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { createConfigurator } from '../../src/stores/configurator.ts'
import { recapOf } from '../../src/stores/configurator-order.ts'
import { readChoice, writeChoice } from '../../src/stores/configurator-parameters.ts'
import { arrivalsInTime, QUOTE_DELAY_MS } from '../../src/stores/configurator-quoting.ts'
import type { ConfiguratorCalls, LineWish } from '../../src/stores/configurator-state.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

const product: ProductDefinition = {
  id: 'cards',
  skus: { mcpSku: 'PRD-1', entryId: 'cards', productSku: 'QR', variant: 'board', version: 1 },
  productGroups: ['cards'],
  productFamilies: ['stationery'],
  unit: 'cards',
  attributes: [
    {
      kind: 'choice',
      key: 'paper',
      swatch: 'board',
      initial: 'g350',
      options: [{ key: 'g300' }, { key: 'g350' }],
    },
    {
      kind: 'choice',
      key: 'lamination',
      swatch: 'lamination',
      initial: 'matt',
      options: [{ key: 'matt' }, { key: 'soft' }],
    },
    {
      kind: 'number',
      key: 'width',
      unit: 'cm',
      minimum: 50,
      maximum: 500,
      increment: 1,
      initial: 100,
    },
  ],
  rules: [
    {
      key: 'soft-weight',
      when: { lamination: ['soft'] },
      needs: { paper: ['g350'] },
      otherwise: { paper: 'g350', lamination: 'matt' },
    },
  ],
  quantities: {
    list: [100, 250, 500],
    defaultValue: 250,
    free: { minimum: 100, maximum: 1000, increment: 50 },
  },
  priorities: ['economy', 'standard'],
  price: { model: 'run', setup: 0, scale: 0, exponent: 0, unit: 0 },
  services: ['SVC-pixart-artwork-docreview'],
  fileFlow: { upload: false, fileCheck: true },
  picture: { scene: 'cards', ground: 'blush' },
  fscCertified: false,
}

const shop = { currency: 'EUR', country: 'IE', postcode: '', fileCheckPrice: 490 }

const arrivals = [
  {
    priority: 'economy',
    workingDays: 8,
    orderBy: '2026-11-20T19:30:00.000Z',
    arrivalDate: '2026-12-02',
  },
  {
    priority: 'standard',
    workingDays: 5,
    orderBy: '2026-11-20T19:30:00.000Z',
    arrivalDate: '2026-11-27',
  },
]

/** A table whose net price is the quantity in cents, times a factor. */
function matrix(quantities: readonly number[], factor = 1, priorities = product.priorities) {
  return {
    currency: 'EUR',
    vatRate: 2300,
    rows: quantities.map((quantity) => ({
      quantity,
      cells: priorities.map((priority) => {
        const netCents = quantity * factor
        const vatCents = Math.round(netCents * 0.23)
        return {
          priority,
          quantity,
          netCents,
          vatCents,
          grossCents: netCents + vatCents,
          vatRate: 2300,
          unitNetCents: factor,
        }
      }),
    })),
  } satisfies PriceMatrix
}

function open(answers: Partial<ConfiguratorCalls> = {}) {
  const calls = {
    quote: vi.fn<ConfiguratorCalls['quote']>(async ({ quantities }) => ({
      ok: true,
      value: { matrix: matrix(quantities, 2), deliveryOptions: { standard: 'courier' } },
    })),
    arrivals: vi.fn<ConfiguratorCalls['arrivals']>(async () => ({ ok: true, value: arrivals })),
    validate: vi.fn<ConfiguratorCalls['validate']>(async (selection: Selection) => ({
      ok: true,
      value: { isValid: true, selection },
    })),
    putLine: vi.fn<ConfiguratorCalls['putLine']>(async () => ({
      ok: true,
      value: { grossCents: 615, arrivalDate: '2026-11-27' },
    })),
    now: () => NOW,
  }
  const configurator = createConfigurator(
    {
      product,
      shop,
      selection: initialSelection(product),
      priority: 'standard',
      prices: matrix(product.quantities.list),
      arrivals,
    },
    { ...calls, ...answers },
  )
  return { configurator, calls }
}

const settled = () => vi.advanceTimersByTimeAsync(QUOTE_DELAY_MS)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('choosing', () => {
  test('starts with the first state and asks nothing', () => {
    const { configurator, calls } = open()
    expect(configurator.$prices.get().state).toBe('quoted')
    expect(configurator.$choice.get()).toMatchObject({ quantity: 250, priority: 'standard' })
    expect(calls.quote).not.toHaveBeenCalled()
  })

  test('prices several quick choices with one question', async () => {
    const { configurator, calls } = open()
    configurator.select('paper', 'g300')
    configurator.select('width', '120')
    expect(configurator.$prices.get().state).toBe('quoting')
    await settled()
    expect(calls.quote).toHaveBeenCalledTimes(1)
    expect(calls.quote.mock.lastCall?.[0].selection).toMatchObject({ paper: 'g300', width: '120' })
    expect(configurator.$prices.get()).toMatchObject({ state: 'quoted' })
  })

  test('the newest choice wins, says what it changed and can be undone', async () => {
    const { configurator } = open()
    configurator.select('lamination', 'soft')
    configurator.select('paper', 'g300')
    expect(configurator.$choice.get().selection).toMatchObject({ lamination: 'matt' })
    expect(configurator.$told.get()).toMatchObject({
      state: 'changed',
      changes: [{ attribute: 'lamination', to: 'matt', rule: 'soft-weight' }],
    })
    configurator.undo()
    expect(configurator.$choice.get().selection).toMatchObject({
      lamination: 'soft',
      paper: 'g350',
    })
    expect(configurator.$told.get()).toEqual({ state: 'quiet' })
    await settled()
  })

  test('a wrong number stays as typed, pauses the prices and draws the last good one', async () => {
    const { configurator, calls } = open()
    configurator.select('width', '9000')
    await settled()
    expect(configurator.$choice.get().selection['width']).toBe('9000')
    expect(configurator.$made.get()['width']).toBe('100')
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

describe('the cart', () => {
  test('gets what the shopper saw, services included', async () => {
    const { configurator, calls } = open()
    configurator.pickFileCheck('careful')
    configurator.select('paper', 'g300')
    await configurator.add()
    const line: LineWish | undefined = calls.putLine.mock.lastCall?.[0]
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
    expect(configurator.$ordering.get()).toMatchObject({ state: 'added', grossCents: 615 })
  })

  test('a moved price is shown, and added only when agreed to', async () => {
    const putLine = vi
      .fn<ConfiguratorCalls['putLine']>()
      .mockResolvedValueOnce({
        ok: false,
        code: 'price_changed',
        facts: { to: { centAmount: 280, currencyCode: 'EUR' } },
      })
      .mockResolvedValueOnce({ ok: true, value: { grossCents: 344, arrivalDate: '2026-11-27' } })
    const { configurator } = open({ putLine })
    await configurator.add()
    expect(configurator.$ordering.get()).toEqual({ state: 'moved', from: 250, to: 280 })
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

  test('edit mode replaces the line and keeps its job name', async () => {
    const { configurator, calls } = open()
    const selection = { paper: 'g300', lamination: 'matt', width: '80' }
    configurator.restore(
      { selection, quantity: 150, priority: 'economy', careful: true },
      { id: 'line-1', jobName: 'Spring' },
    )
    await configurator.add()
    expect(calls.putLine.mock.lastCall?.[0]).toMatchObject({
      id: 'line-1',
      jobName: 'Spring',
      quantity: 150,
      merchantInfo: { selectedPriority: 'economy', selectedAttributes: selection },
    })
  })

  test('adds up from rounded lines', () => {
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
})

describe('links', () => {
  const choice = {
    selection: { paper: 'g300', lamination: 'matt', width: '120' },
    quantity: 350,
    priority: 'economy',
    fileCheck: 'careful',
  }

  test('hold the whole choice and leave other parameters alone', () => {
    const search = writeChoice(product, '?utm=mail', choice)
    expect(new URLSearchParams(search).get('utm')).toBe('mail')
    expect(readChoice(product, search)).toEqual({
      selection: choice.selection,
      quantity: 350,
      priority: 'economy',
      careful: true,
    })
  })

  test('open as something that can be made', async () => {
    const { configurator, calls } = open()
    configurator.restore({ selection: { lamination: 'soft', paper: 'g300' }, careful: false })
    await settled()
    expect(configurator.$choice.get().selection).toMatchObject({
      lamination: 'matt',
      paper: 'g300',
    })
    expect(calls.quote).toHaveBeenCalledTimes(1)
  })

  test('ignore what the product does not have', () => {
    expect(readChoice(product, '?paper=velvet&priority=rocket&colour=red')).toBeUndefined()
  })
})
