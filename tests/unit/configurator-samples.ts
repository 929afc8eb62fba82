import { atom } from 'nanostores'
import { vi } from 'vitest'
import type { PriceMatrix } from '../../src/lib/domain/pricing/matrix.ts'
import type { ProductDefinition, Selection } from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { createConfigurator } from '../../src/stores/product/configurator.ts'
import { QUOTE_DELAY_MS } from '../../src/stores/product/configurator-prices.ts'
import type { ConfiguratorCalls } from '../../src/stores/product/configurator-state.ts'

/** A Friday morning, before the cut-off. */
export const NOW = Date.parse('2026-11-20T10:00:00Z')

/** Two choices with a rule between them, and a number. */
export const product: ProductDefinition = {
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

export const shop = {
  currency: 'EUR',
  country: 'IE',
  postcode: '',
  fileCheckPrices: { EUR: 490 },
  designPrices: { EUR: 4900 },
  $destination: atom(null),
}

export const arrivals = [
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
export function matrix(quantities: readonly number[], factor = 1, priorities = product.priorities) {
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

/** A configurator whose calls answer at once, and the calls. */
export function open(answers: Partial<ConfiguratorCalls> = {}, ware = product) {
  const calls = {
    quote: vi.fn<ConfiguratorCalls['quote']>(async ({ quantities }) => ({
      ok: true,
      value: { matrix: matrix(quantities, 2), deliveryOptions: { standard: 'courier' } },
    })),
    options: vi.fn<ConfiguratorCalls['options']>(async () => ({ ok: true, value: {} })),
    arrivals: vi.fn<ConfiguratorCalls['arrivals']>(async () => ({ ok: true, value: arrivals })),
    validate: vi.fn<ConfiguratorCalls['validate']>(async (selection: Selection) => ({
      ok: true,
      value: { isValid: true, selection },
    })),
    putLine: vi.fn<ConfiguratorCalls['putLine']>(async () => ({
      ok: true,
      value: { total: { net: 500, gross: 615 }, arrivalDate: '2026-11-27' },
    })),
    checkPromo: vi.fn<ConfiguratorCalls['checkPromo']>(async () => ({
      ok: false,
      code: 'network_error',
    })),
    now: () => NOW,
  }
  const configurator = createConfigurator(
    {
      product: ware,
      shop,
      selection: initialSelection(ware),
      priority: 'standard',
      prices: matrix(product.quantities.list),
      options: null,
      arrivals,
    },
    { ...calls, ...answers },
  )
  return { configurator, calls }
}

/** Lets the pause before a question pass, and its answer arrive. */
export const settled = () => vi.advanceTimersByTimeAsync(QUOTE_DELAY_MS)
