import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { estimatePrice } from '../../src/lib/documents/estimate.ts'
import {
  finishingDocument,
  materialDocument,
  pressDocument,
} from '../../src/lib/documents/press.ts'
import type { ProductDocument } from '../../src/lib/documents/product.ts'
import { compileEstimate, EstimateError } from '../../src/lib/domain/pricing/estimate/estimate.ts'
import { piecesOnSheet, type Size } from '../../src/lib/domain/pricing/estimate/imposition.ts'
import { marginOn } from '../../src/lib/domain/pricing/estimate/margin.ts'
import { checkEstimate } from '../../src/lib/server/site/editions/checks/estimate.ts'

// docs/estimates.md works these out by hand, by the documents of the sample shop.

const content = join(import.meta.dirname, '../../src/content')
const read = (path: string): unknown => parse(readFileSync(join(content, path), 'utf8'))
const press = (id: string) => pressDocument.parse(read(`presses/${id}.yaml`))
const material = (id: string) => materialDocument.parse(read(`materials/${id}.yaml`))
const finish = (id: string) => finishingDocument.parse(read(`finishing/${id}.yaml`))

const workshop = {
  presses: {
    'digital-sra3': press('digital-sra3'),
    'offset-b2': press('offset-b2'),
    'offset-b1': press('offset-b1'),
    'roll-1600': press('roll-1600'),
  },
  materials: { silk: material('silk'), 'window-film': material('window-film') },
  finishing: {
    cut: finish('cut'),
    crease: finish('crease'),
    fold: finish('fold'),
    'contour-cut': finish('contour-cut'),
    'laminate-matt': finish('laminate-matt'),
    'laminate-gloss': finish('laminate-gloss'),
    gather: finish('gather'),
    staple: finish('staple'),
    'perfect-bind': finish('perfect-bind'),
  },
}

const margin = [
  { upTo: 50, percent: 70 },
  { upTo: 200, percent: 50 },
  { upTo: 1000, percent: 35 },
  { percent: 25 },
]

const flyers = {
  ...estimatePrice.parse({
    model: 'estimate',
    parts: [
      {
        key: 'sheet',
        width: 'widthMm',
        height: 'heightMm',
        leaves: 'leaves',
        grams: 'grams',
        front: 'front',
        back: 'back',
        material: 'silk',
        presses: ['digital-sra3', 'offset-b2', 'offset-b1'],
      },
    ],
    finishing: [
      { key: 'cut', finishing: 'cut' },
      { key: 'crease', finishing: 'crease', units: 'creases' },
      { key: 'fold', finishing: 'fold', units: 'folds' },
    ],
    margin,
  }),
  workshop,
}
const a5 = { widthMm: 148, heightMm: 210, leaves: 1, grams: 135, front: 4, back: 4 }
const flat = { ...a5, creases: 0, folds: 0 }

const only = (id: string) => ({
  ...flyers,
  parts: flyers.parts.map((part) => ({ ...part, presses: [id] })),
})
const cents = (amount: number) => Math.round(amount * 100)

test('1,000 flyers on the digital press, as worked by hand', () => {
  const estimate = compileEstimate(only('digital-sra3'), flat).explain(1000)
  expect(estimate.ways).toEqual([
    { part: 'sheet', press: 'digital-sra3', style: 'both-sides', up: 4 },
  ])
  const amounts = Object.fromEntries(estimate.lines.map(({ key, amount }) => [key, amount]))
  expect(amounts['paper']).toBeCloseTo(5.81256, 5)
  expect(amounts['clicks']).toBeCloseTo(28.6, 5)
  expect(amounts['press']).toBeCloseTo(19, 5)
  expect(amounts['cut']).toBeCloseTo(6.3, 5)
  expect(estimate.cost).toBeCloseTo(59.71256, 5)
  expect(cents(estimate.price)).toBe(9957)
})

test('5,000 flyers on B2, as worked by hand: odd sheets are not turned', () => {
  const estimate = compileEstimate(only('offset-b2'), flat).explain(5000)
  expect(estimate.ways[0]).toMatchObject({ press: 'offset-b2', style: 'sheetwise', up: 9 })
  const amounts = Object.fromEntries(estimate.lines.map(({ key, amount }) => [key, amount]))
  expect(amounts['plates']).toBeCloseTo(52, 5)
  expect(amounts['paper']).toBeCloseTo(48.85421, 4)
  expect(amounts['press']).toBeCloseTo(85.99012, 4)
  expect(estimate.cost).toBeCloseTo(201.54433, 4)
  expect(cents(estimate.price)).toBe(31208)
  const digital = compileEstimate(only('digital-sra3'), flat).explain(5000)
  expect(digital.cost).toBeCloseTo(254.11568, 4)
})

test('20 window stickers from the roll, as worked by hand', () => {
  const stickers = {
    ...estimatePrice.parse({
      model: 'estimate',
      parts: [
        {
          key: 'film',
          width: 600,
          height: 400,
          front: 4,
          material: 'window-film',
          presses: ['roll-1600'],
        },
      ],
      finishing: [{ key: 'contour-cut', finishing: 'contour-cut' }],
      margin,
    }),
    workshop,
  }
  const estimate = compileEstimate(stickers, {}).explain(20)
  expect(estimate.ways[0]).toMatchObject({ style: 'turned', up: 3 })
  const amounts = Object.fromEntries(estimate.lines.map(({ key, amount }) => [key, amount]))
  expect(amounts['material']).toBeCloseTo(22.35733, 4)
  expect(amounts['ink']).toBeCloseTo(2.4, 5)
  expect(amounts['press']).toBeCloseTo(29.4, 5)
  expect(cents(estimate.price)).toBe(10699)
})

/** The brochures of the sample shop, by what their document says and derives. */
const brochures = {
  ...estimatePrice.parse((read('products/brochures/product.yaml') as { price: unknown }).price),
  workshop,
}

type Brochure = { wide: number; high: number; pages: number; glued: boolean; film: boolean }

/** What a selection of brochures comes to: derived as their document does. */
function brochure({ wide, high, pages, glued, film }: Brochure) {
  const sections = Math.ceil(pages / 16)
  return {
    ...{ openWidthMm: 2 * wide, heightMm: high, coverWidthMm: 2 * wide, sheets: pages / 4 },
    ...{ innerGrams: 135, coverGrams: 250, innerColours: 4, sections },
    ...{ coverMatt: film ? 1 : 0, coverGloss: 0, creases: glued ? 0 : 1 },
    ...{ gathered: glued ? sections : 0, stapled: glued ? 0 : 1, glued: glued ? 1 : 0 },
  }
}

const a4 = { wide: 210, high: 297, pages: 16, glued: false, film: false }

test('250 stapled brochures, part by part, as worked by hand', () => {
  const estimate = compileEstimate(brochures, brochure(a4)).explain(250)
  expect(estimate.ways).toEqual([
    { part: 'inner', press: 'offset-b2', style: 'work-and-turn', up: 2 },
    { part: 'cover', press: 'digital-sra3', style: 'both-sides', up: 1 },
  ])
  const told = estimate.lines.map(({ part, key, amount }) => [part, key, amount.toFixed(3)])
  expect(told).toEqual([
    ['inner', 'paper', '46.341'],
    ['inner', 'plates', '52.000'],
    ['inner', 'press', '84.962'],
    ['inner', 'fold', '14.472'],
    ['cover', 'paper', '11.083'],
    ['cover', 'clicks', '29.447'],
    ['cover', 'press', '19.385'],
    ['cover', 'crease', '11.327'],
    [null, 'staple', '26.991'],
    [null, 'cut', '4.725'],
  ])
  expect(estimate.cost).toBeCloseTo(300.73233, 5)
  expect(cents(estimate.price)).toBe(44_599)
})

test('what a step on a part spoils is printed of that part alone, what binding spoils of both', () => {
  const paperOf = (change: Partial<Brochure>, part: string) =>
    compileEstimate(brochures, brochure({ ...a4, ...change }))
      .explain(100)
      .lines.find((line) => line.part === part && line.key === 'paper')?.each ?? 0
  const film = paperOf({ film: true }, 'cover') / paperOf({}, 'cover')
  expect(film).toBeCloseTo(1.01, 9)
  expect(paperOf({ film: true }, 'inner')).toBe(paperOf({}, 'inner'))
  const glue = { pages: 64, glued: true }
  expect(paperOf(glue, 'inner') / paperOf({ pages: 64 }, 'inner')).toBeCloseTo(1.03 / 1.02, 9)
  // Stapled covers are creased, which spoils some of them too.
  expect(paperOf(glue, 'cover') / paperOf({ pages: 64 }, 'cover')).toBeCloseTo(
    1.03 / 1.02 / 1.01,
    9,
  )
})

test('a brochure in black takes cheaper clicks and fewer plates', () => {
  for (const quantity of [25, 1000]) {
    const price = (innerColours: number) =>
      compileEstimate(brochures, { ...brochure(a4), innerColours }).price(quantity)
    expect(price(1)).toBeLessThan(price(4))
  }
})

test('of brochures too totals never fall, unit prices never rise, and more pages never cost less', () => {
  const choice = fc.record({
    wide: fc.constantFrom(148, 210),
    high: fc.constantFrom(210, 297),
    pages: fc.integer({ min: 4, max: 80 }).map((half) => 2 * half),
    glued: fc.boolean(),
    film: fc.boolean(),
  })
  const count = fc.integer({ min: 25, max: 1000 })
  fc.assert(
    fc.property(choice, count, count, (chosen, quantity, more) => {
      const { price } = compileEstimate(brochures, brochure(chosen))
      const [one, other] = [price(quantity), price(quantity + more)]
      expect(other).toBeGreaterThanOrEqual(one)
      expect(other / (quantity + more)).toBeLessThanOrEqual((one / quantity) * (1 + 1e-12))
      const thicker = compileEstimate(brochures, brochure({ ...chosen, pages: chosen.pages + 2 }))
      expect(thicker.price(quantity)).toBeGreaterThanOrEqual(one)
      const laminated = compileEstimate(brochures, brochure({ ...chosen, film: true }))
      expect(laminated.price(quantity)).toBeGreaterThanOrEqual(one)
    }),
    { numRuns: 200 },
  )
})

test('publishing refuses a step on a part that there is not, or that comes after the whole piece', () => {
  const said: string[] = []
  const { price } = read('products/brochures/product.yaml') as { price: { finishing: object[] } }
  const check = (...finishing: object[]) => {
    said.length = 0
    const data = { price: estimatePrice.parse({ ...price, finishing }) } as ProductDocument
    const document = { data } as Parameters<typeof checkEstimate>[0]
    const library = { all: () => [] } as unknown as Parameters<typeof checkEstimate>[1]
    const isWhole = checkEstimate(
      document,
      library,
      { workshop, table: null },
      (_, keys, message) => {
        said.push(`${keys.join('.')}: ${message}`)
      },
    )
    expect(isWhole).toBe(said.length === 0)
    return said
  }
  const film = { key: 'laminate', part: 'cover', finishing: 'laminate-matt' }
  const staple = { key: 'staple', finishing: 'staple' }
  expect(check(film, staple)).toEqual([])
  expect(check(staple, film)).toEqual([
    'price.finishing.1.part: Steps on a part stand before those on the whole piece.',
  ])
  expect(check({ ...film, part: 'covr' })).toEqual([
    'price.finishing.0.part: There is no part covr. Did you mean "cover"?',
  ])
})

const figures = fc.record({
  widthMm: fc.integer({ min: 50, max: 297 }),
  heightMm: fc.integer({ min: 50, max: 420 }),
  leaves: fc.integer({ min: 1, max: 20 }),
  grams: fc.integer({ min: 90, max: 350 }),
  front: fc.constantFrom(1, 4),
  back: fc.constantFrom(0, 1, 4),
  creases: fc.integer({ min: 0, max: 3 }),
  folds: fc.integer({ min: 0, max: 3 }),
})

test('totals never fall and unit prices never rise, whichever press takes over', () => {
  fc.assert(
    fc.property(
      figures,
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: 1, max: 5000 }),
      (piece, quantity, more) => {
        const { price } = compileEstimate(flyers, piece)
        const [one, other] = [price(quantity), price(quantity + more)]
        expect(other).toBeGreaterThanOrEqual(one)
        expect(other / (quantity + more)).toBeLessThanOrEqual((one / quantity) * (1 + 1e-12))
      },
    ),
    { numRuns: 500 },
  )
})

test('every line is counted: they add up to the cost, and the cost and its margin to the price', () => {
  fc.assert(
    fc.property(figures, fc.integer({ min: 1, max: 20_000 }), (piece, quantity) => {
      const compiled = compileEstimate(flyers, piece)
      const { lines, cost, margin: added, price } = compiled.explain(quantity)
      expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(cost, 6)
      expect(cost + added).toBeCloseTo(price, 6)
      expect(compiled.price(quantity)).toBeCloseTo(price, 6)
      for (const { amount } of lines) expect(amount).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('more leaves, more colours, or a step more never cost less', () => {
  fc.assert(
    fc.property(figures, fc.integer({ min: 1, max: 20_000 }), (piece, quantity) => {
      const price = (change: Partial<typeof piece>) =>
        compileEstimate(only('digital-sra3'), { ...piece, ...change }).price(quantity)
      const base = price({})
      expect(price({ leaves: piece.leaves + 1 })).toBeGreaterThanOrEqual(base)
      expect(price({ back: 4 })).toBeGreaterThanOrEqual(base)
      expect(price({ folds: piece.folds + 1 })).toBeGreaterThanOrEqual(base)
    }),
  )
})

test('what a later step spoils is printed too', () => {
  const plain = compileEstimate(only('digital-sra3'), flat).explain(1000)
  const folded = compileEstimate(only('digital-sra3'), { ...flat, creases: 1, folds: 2 })
  const paperOf = (lines: { key: string; amount: number }[]) =>
    lines.find(({ key }) => key === 'paper')?.amount ?? 0
  const perSheet = 0.32 * 0.45 * 0.135 * 1.15
  const sheets = (paper: number) => paper / perSheet - 5
  const ratio = sheets(paperOf(folded.explain(1000).lines)) / sheets(paperOf(plain.lines))
  expect(ratio).toBeCloseTo(1.01 * 1.01, 9)
})

test('a piece that no press takes, and a figure that is missing, are told', () => {
  expect(() => compileEstimate(flyers, { ...flat, widthMm: 2000, heightMm: 2000 })).toThrow(
    EstimateError,
  )
  const { grams: _, ...without } = flat
  expect(() => compileEstimate(flyers, without)).toThrow('grams')
})

test('margins are taken of the part of the cost that lies in the bracket', () => {
  expect(marginOn(0, margin)).toBe(0)
  expect(marginOn(50, margin)).toBe(35)
  expect(marginOn(200, margin)).toBe(110)
  expect(marginOn(1000, margin)).toBe(390)
  expect(marginOn(2000, margin)).toBe(640)
})

test.each([
  [85, 55, 23],
  [105, 148, 6],
  [148, 210, 4],
  [210, 297, 2],
  [99, 210, 4],
])('%i × %i mm with bleed lies %i times on SRA3', (width, height, up) => {
  const sheet = { width: 312, height: 442 }
  expect(piecesOnSheet(sheet, { width: width + 6, height: height + 6 })).toBe(up)
})

test('imposition agrees with a search that tries every cut', () => {
  const side = fc.integer({ min: 2, max: 9 })
  fc.assert(
    fc.property(
      fc.record({
        width: fc.integer({ min: 1, max: 26 }),
        height: fc.integer({ min: 1, max: 26 }),
      }),
      fc.record({ width: side, height: side }),
      (sheet, piece) => {
        expect(piecesOnSheet(sheet, piece)).toBe(everyCut(sheet, piece))
      },
    ),
    { numRuns: 400 },
  )
})

/** The most pieces by trying a cut at every whole millimetre. */
function everyCut(sheet: Size, { width: w, height: h }: Size): number {
  const seen = new Map<string, number>()
  const best = (W: number, H: number): number => {
    if ((W < w || H < h) && (W < h || H < w)) return 0
    const name = `${W} ${H}`
    const known = seen.get(name)
    if (known !== undefined) return known
    let most = 1
    for (let cut = 1; cut <= W / 2; cut += 1) most = Math.max(most, best(cut, H) + best(W - cut, H))
    for (let cut = 1; cut <= H / 2; cut += 1) most = Math.max(most, best(W, cut) + best(W, H - cut))
    seen.set(name, most)
    return most
  }
  return best(sheet.width, sheet.height)
}
