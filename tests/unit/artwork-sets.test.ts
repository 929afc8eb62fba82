// Several artworks on one line: what adds up, how rolls count, and lists that are pasted.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedSets } from '../../src/lib/domain/artwork-sets/pasted.ts'
import { checkArtworkSets, keptSets, sharedOut } from '../../src/lib/domain/artwork-sets/sets.ts'
import { profileOf } from '../../src/lib/domain/preflight/profile.ts'
import { compilePrice } from '../../src/lib/domain/pricing/price.ts'
import type { ProductDefinition } from '../../src/lib/domain/product/definition.ts'
import { initialSelection } from '../../src/lib/domain/product/selection.ts'
import { checkQuantity } from '../../src/lib/domain/quantities/quantities.ts'
import { labelsPerRoll, quantitiesOf } from '../../src/lib/domain/quantities/rolls.ts'
import { testShop } from '../api/harness/shop.ts'
import { judgedContent } from './judged-content.ts'

const { problems } = judgedContent()

function productOf(id: string): ProductDefinition {
  const found = testShop().product({ id: 'ie' }, id)
  if (!found) throw new Error(`The fixture has no ${id}`)
  return found
}
const jars = productOf('jar-labels')
const { labelsPerRoll: _labels, ...flat } = jars
const chosen = (designs: number, perRoll = '500') => ({
  ...initialSelection(jars),
  designs: String(designs),
  'per-roll': perRoll,
})
const codeOf = (
  def: ProductDefinition,
  selection: Record<string, string>,
  quantity: number,
  sets: { name: string; quantity?: number; 'Number of Rolls'?: number; id?: string }[],
) =>
  checkArtworkSets(def, { selection, quantity, labels: labelsPerRoll(def, selection), sets })?.code

test('a quantity that is shared out adds up, evenly, however many artworks there are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 100 }),
      (total, among) => {
        const shares = sharedOut(total, among)
        expect(shares).toHaveLength(among)
        expect(shares.reduce((sum, each) => sum + each, 0)).toBe(total)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('artworks are taken exactly where each has a share and all of them come to the quantity', () => {
  const shares = fc.array(fc.integer({ min: -2, max: 40 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(shares, fc.integer({ min: -1, max: 1 }), fc.boolean(), (many, off, onRolls) => {
      const each = onRolls ? 500 : 1
      const sets = many.map((share, index) =>
        onRolls
          ? { name: `${index}`, 'Number of Rolls': share }
          : { name: `${index}`, quantity: share },
      )
      const sum = many.reduce((all, share) => all + share, 0) * each
      const code = codeOf(onRolls ? jars : flat, chosen(many.length), sum + off * each, sets)
      if (many.some((share) => share < 1)) expect(code).toBe('artwork_set_quantity_invalid')
      else expect(code).toBe(off === 0 ? undefined : 'artwork_sets_sum_differs')
    }),
  )
})

test('names and numbers that nobody could print from are refused, each with its code', () => {
  const two = chosen(2)
  const pair = (first: object) => [
    { name: 'A', quantity: 1, ...first },
    { name: 'B', quantity: 1 },
  ]
  expect(codeOf(flat, two, 2, [])).toBe('artwork_sets_number_differs')
  expect(codeOf(flat, chosen(1), 2, pair({}))).toBe('artwork_sets_number_differs')
  for (const name of ['', '  ', 'x'.repeat(300), 'b', 'a\u0000'])
    expect(codeOf(flat, two, 2, pair({ name }))).toBe('artwork_set_name_invalid')
  const twins = pair({}).map((set) => ({ ...set, id: 'same' }))
  expect(codeOf(flat, two, 2, twins)).toBe('artwork_set_name_invalid')
  for (const quantity of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, undefined])
    expect(
      codeOf(flat, two, 2, [
        { name: 'A', ...(quantity !== undefined && { quantity }) },
        { name: 'B', quantity: 1 },
      ]),
    ).toBe('artwork_set_quantity_invalid')
  expect(codeOf(flat, two, 2, pair({ 'Number of Rolls': 1 }))).toBe('artwork_set_quantity_invalid')
  expect(
    codeOf(jars, two, 1000, [
      { name: 'A', quantity: 600 },
      { name: 'B', quantity: 400 },
    ]),
  ).toBe('artwork_set_quantity_invalid')
})

test('an artwork of what is wound on rolls is one roll where it says nothing, and is kept in rolls', () => {
  const sets = [
    { name: ' Plum ' },
    { name: 'Fig', quantity: 1000 },
    { name: 'Rose', 'Number of Rolls': 2 },
  ]
  expect(codeOf(jars, chosen(3), 2500, sets)).toBe(undefined)
  let next = 0
  expect(keptSets(sets, 500, () => `id-${++next}`)).toEqual([
    { id: 'id-1', name: 'Plum', 'Number of Rolls': 1 },
    { id: 'id-2', name: 'Fig', 'Number of Rolls': 2 },
    { id: 'id-3', name: 'Rose', 'Number of Rolls': 2 },
  ])
})

test('only whole rolls are offered, whatever a roll holds, and what is nearest is one of them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(250, 500, 1000),
      fc.integer({ min: 1, max: 60_000 }),
      (labels, quantity) => {
        const model = quantitiesOf(jars, chosen(1, String(labels)))
        const check = checkQuantity(model, quantity)
        expect(check.ok).toBe(quantity % labels === 0 && quantity >= labels && quantity <= 50_000)
        if (!check.ok) expect((check.nearest ?? 0) % labels).toBe(0)
      },
    ),
  )
})

test('each artwork but the first costs what the document says, at any quantity and speed', () => {
  const list = { currency: 'EUR', factor: 1, products: {} }
  const price = (designs: number) => compilePrice(jars, chosen(designs), list)
  for (const designs of [2, 7])
    for (const quantity of [500, 5000])
      expect(price(designs)(quantity, 1.4) - price(1)(quantity, 1.4)).toBe(750 * (designs - 1))
})

test('files have the pages of every artwork together', () => {
  const cards: ProductDefinition = {
    ...flat,
    attributes: [
      ...flat.attributes,
      {
        kind: 'choice',
        key: 'printing',
        initial: 'both',
        swatch: 'plain',
        options: [{ key: 'both', facts: { sides: 2 } }],
      },
    ],
  }
  expect(profileOf(cards, { ...chosen(3), printing: 'both' })?.pages).toBe(6)
  expect(profileOf(cards, { ...chosen(1), printing: 'both' })?.pages).toBe(2)
  expect(profileOf(jars, chosen(3))?.pages).toBe(null)
})

test('a list from a spreadsheet is read as rows of names and numbers', () => {
  expect(pastedSets('Name\tPieces\r\nPlum, small\t1,000\r\nFig\t 500 \r\n\r\n')).toEqual([
    { name: 'Plum, small', many: 1000 },
    { name: 'Fig', many: 500 },
  ])
  expect(pastedSets('Anna Ferri;Sales;1.250\nJo;;2\u00a0000')).toEqual([
    { name: 'Anna Ferri', many: 1250 },
    { name: 'Jo', many: 2000 },
  ])
  expect(pastedSets('Plum\n"Fig"')).toEqual([
    { name: 'Plum', many: undefined },
    { name: 'Fig', many: undefined },
  ])
})

test('publishing refuses artworks that cannot be counted, and rolls that nothing fills', () => {
  const path = 'products/jar-labels/product.yaml'
  const found = (from: string, to: string) => problems([path, from, to]).join('\n')
  expect(found('attribute: designs', 'attribute: size')).toContain('whose unit is artworks')
  expect(found('maximum: 12', 'maximum: 400')).toContain('may be 100 at most')
  expect(found('minimum: 1\n', 'minimum: 2\n')).toContain('begins at 1')
  expect(found('labelsPerRoll: per-roll', 'labelsPerRoll: designs')).toContain('There is no choice')
  expect(found('list: [500, ', 'list: [750, ')).toContain('no whole rolls of 500')
  expect(found('maximum: 50000', 'maximum: 700')).toContain('No quantity that is listed')
})
