import type {
  AreaPrice,
  Attribute,
  Option,
  Priority,
  ProductDefinition,
  RunPrice,
} from '../../src/lib/domain/product/definition.ts'

/** Priorities of the catalogue, cheapest first. */
export const PRIORITIES: Priority[] = [
  { key: 'economy', workingDays: 8, factor: 0.9, cutOff: '19:30' },
  { key: 'standard', workingDays: 5, factor: 1, cutOff: '19:30' },
  { key: 'fast', workingDays: 3, factor: 1.22, cutOff: '19:30' },
  { key: 'express', workingDays: 1, factor: 1.5, cutOff: '10:00' },
]

export const EUR = { currency: 'EUR', factor: 1 }

export function choice(key: string, options: (string | Option)[], initial?: string): Attribute {
  const all = options.map((option) => (typeof option === 'string' ? { key: option } : option))
  return {
    kind: 'choice',
    key,
    options: all,
    initial: initial ?? all[0]?.key ?? '',
    swatch: 'plain',
  }
}

export function side(key: string, minimum: number, maximum: number, initial: number): Attribute {
  return { kind: 'number', key, unit: 'cm', minimum, maximum, increment: 1, initial }
}

export function product(parts: Partial<ProductDefinition> = {}): ProductDefinition {
  return {
    id: 'sample',
    skus: { mcpSku: 'M', entryId: 'E', productSku: 'P', variant: 'V', version: 1 },
    productGroups: [],
    productFamilies: [],
    unit: 'cards',
    attributes: [],
    rules: [],
    quantities: { list: [100, 250, 500, 1000], defaultValue: 250 },
    priorities: PRIORITIES.map(({ key }) => key),
    price: run(9, 0.3, 0.6, 0.004),
    services: [],
    fileFlow: { upload: true, fileCheck: true },
    picture: { scene: 'cards', ground: 'butter' },
    fscCertified: false,
    ...parts,
  }
}

export function run(setup: number, scale: number, exponent: number, unit: number): RunPrice {
  return { model: 'run', setup, scale, exponent, unit }
}

export function area(setup: number, rate: number, tiers: AreaPrice['tiers'] = []): AreaPrice {
  return { model: 'area', setup, rate, minimumArea: 1, tiers, width: 'width', height: 'height' }
}

export const CARDS = product({
  id: 'business-cards',
  attributes: [
    choice('format', [
      { key: '85x55', facts: { widthMm: 85, heightMm: 55 } },
      { key: '60x60', facts: { widthMm: 60, heightMm: 60 } },
    ]),
    choice(
      'paper',
      [
        { key: '300', facts: { grams: 300, thicknessMm: 0.36 } },
        { key: '350', facts: { grams: 350, thicknessMm: 0.42 }, factor: 1.08 },
        { key: '400', facts: { grams: 400, thicknessMm: 0.49 }, factor: 1.15 },
      ],
      '300',
    ),
    choice('lamination', ['none', 'matt', { key: 'soft-touch', factor: 1.18 }]),
    choice('spot-uv', ['none', { key: 'front', factor: 1.25 }]),
  ],
  rules: [
    {
      key: 'soft-touch-needs-board',
      when: { lamination: ['soft-touch'] },
      needs: { paper: ['350', '400'] },
      otherwise: { paper: '350', lamination: 'matt' },
    },
    {
      key: 'spot-uv-needs-film',
      when: { 'spot-uv': ['front'] },
      needs: { lamination: ['matt', 'soft-touch'] },
      otherwise: { lamination: 'matt', 'spot-uv': 'none' },
    },
  ],
})

export const BANNER = product({
  id: 'pvc-banner',
  unit: 'banners',
  attributes: [
    side('width', 20, 1000, 300),
    side('height', 20, 500, 100),
    choice('eyelets', [
      'none',
      { key: 'corners', each: 0.35, count: { corners: true } },
      { key: 'every-50', each: 0.35, count: { everyCm: 50 } },
    ]),
  ],
  quantities: {
    list: [1, 2, 3, 5, 10, 20],
    defaultValue: 1,
    free: { minimum: 1, maximum: 200, increment: 1 },
  },
  price: area(6, 8.9, [
    { from: 5, discount: 0.06 },
    { from: 15, discount: 0.12 },
    { from: 50, discount: 0.2 },
  ]),
})
