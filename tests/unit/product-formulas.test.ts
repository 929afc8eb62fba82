import { describe, expect, test } from 'vitest'
import { productDocument } from '../../src/lib/documents/product.ts'
import { compileFormula } from '../../src/lib/domain/product/formula.ts'
import { compileCel, type NameType } from '../../src/lib/server/site/editions/formulas.ts'
import { compileProduct } from '../../src/lib/server/site/editions/product-definition.ts'

const NAMES = new Map<string, NameType>([
  ['pages', { type: 'double' }],
  ['grams', { type: 'double' }],
  ['binding', { type: 'string', options: ['stapled', 'perfect'] }],
  ['extras', { type: 'list<string>', options: ['holes', 'film'] }],
])

const faultOf = (source: string) => {
  const compiled = compileCel(source, NAMES)
  return compiled.ok ? '' : compiled.fault
}

/** What a formula comes to once it has been through JSON, as it reaches a browser. */
function comesTo(source: string, values: Record<string, number | string | string[]> = {}) {
  const compiled = compileCel(source, NAMES)
  if (!compiled.ok) throw new Error(compiled.fault)
  const shipped = JSON.parse(JSON.stringify(compiled.formula))
  return compileFormula<typeof values>(shipped, { read: (name) => (from) => from[name] ?? 0 })(
    values,
  )
}

describe('formulas', () => {
  test('mix whole numbers and decimals, and divide as a pocket calculator does', () => {
    expect(comesTo('pages % 4 == 0', { pages: 12 })).toBe(true)
    expect(comesTo('pages % 4 == 0', { pages: 14 })).toBe(false)
    expect(comesTo('2 * pages / 3 + grams', { pages: 6, grams: 0.5 })).toBe(4.5)
    expect(comesTo('1 / 2')).toBe(0.5)
    expect(comesTo('0.1 + 0.2 == 0.3')).toBe(true)
    expect(comesTo('ceil(pages / 16) * 2', { pages: 20 })).toBe(4)
    expect(comesTo('max(pages, 3) - min(1, grams)', { pages: 2, grams: 5 })).toBe(2)
    expect(comesTo('-pages < 0 && !(pages > 9)', { pages: 8 })).toBe(true)
    expect(comesTo("binding in ['perfect'] || 'holes' in extras", { extras: ['holes'] })).toBe(true)
    expect(comesTo('pages > 10 ? 1.5 : 1.0', { pages: 12 })).toBe(1.5)
  })

  test('come to 0 where they divide by nothing, and say so to who listens', () => {
    for (const source of ['pages / grams', 'pages % grams']) {
      const compiled = compileCel(source, NAMES)
      if (!compiled.ok) throw new Error(compiled.fault)
      let heard = 0
      const value = compileFormula<null>(compiled.formula, {
        read: (name) => () => (name === 'pages' ? 5 : 0),
        onZero: () => (heard += 1),
      })(null)
      expect([value, heard]).toEqual([0, 1])
    }
  })

  test('are refused with a sentence', () => {
    expect(faultOf('pagez > 1')).toBe('There is nothing called pagez here; is it pages?')
    expect(faultOf("binding == 'stapld'")).toBe('binding has no option stapld.')
    expect(faultOf("'hole' in extras")).toBe('extras has no option hole.')
    expect(faultOf('pages >')).toMatch(/^It is no formula/)
    expect(faultOf('binding > 3')).toMatch(/^It is no formula/)
    expect(faultOf('constructor == 1')).toBe('There is nothing called constructor here.')
    expect(faultOf('__proto__ == 1')).not.toBe('')
    expect(faultOf('median(pages)')).toMatch(/^There is no function median/)
    expect(faultOf('pages > 3 ? 1 : 2.5')).toMatch(/write 1\.0, not 1/)
  })

  test('have no macros, methods or depth without end', () => {
    expect(faultOf('[1, 2].all(x, x > 1)')).toBe('Formulas have no methods, indexes and macros.')
    expect(faultOf("binding.matches('(a+)+$')")).toBe(
      'Formulas have no methods, indexes and macros.',
    )
    expect(faultOf('extras[0] == binding')).toBe('Formulas have no methods, indexes and macros.')
    expect(faultOf(`${'('.repeat(60)}pages${')'.repeat(60)} > 1`)).not.toBe('')
    expect(faultOf(Array.from({ length: 150 }, () => 'pages').join(' + '))).not.toBe('')
  })
})

const BROCHURE = {
  skus: { mcpSku: 'B', entryId: 'b', productSku: 'b', variant: 'v', version: 1 },
  productGroups: ['brochures'],
  productFamilies: ['brochures'],
  unit: 'brochures',
  parts: ['cover'],
  attributes: [
    {
      kind: 'choice',
      key: 'binding',
      initial: 'stapled',
      swatch: 'plain',
      options: [{ key: 'stapled' }, { key: 'perfect' }],
    },
    {
      kind: 'number',
      key: 'pages',
      unit: 'pages',
      minimum: 8,
      maximum: 64,
      increment: 4,
      initial: 16,
    },
    {
      kind: 'choice',
      key: 'cover-paper',
      part: 'cover',
      initial: 'thick',
      swatch: 'board',
      options: [{ key: 'thick', facts: { grams: 250, thicknessMm: 0.25 } }],
    },
    {
      kind: 'colour',
      key: 'thread',
      initial: 'red',
      shownWhen: "binding == 'perfect'",
      options: [{ key: 'red', colour: '#aa1122' }],
    },
  ],
  derived: [{ name: 'spineMm', formula: 'pages / 2 * 0.1 + 2 * coverThicknessMm' }],
  rules: [{ key: 'spine', holds: "binding == 'stapled' || spineMm >= 3" }],
  quantities: { list: [100], defaultValue: 100 },
  priorities: ['standard'],
  price: { model: 'run', setup: 1, scale: 0, exponent: 1, unit: 1 },
  priceFactors: ['0.5 + pages / 32'],
  fileFlow: { upload: false, fileCheck: true },
  picture: { scene: 'booklet', ground: 'sage' },
}

describe('a product is compiled', () => {
  test('with facts under the name of their part, and colours as choices', () => {
    const { definition, faults } = compileProduct('b', productDocument.parse(BROCHURE))
    expect(faults).toEqual([])
    expect(definition.attributes[3]).toMatchObject({
      kind: 'choice',
      swatch: 'colour',
      options: [{ key: 'red', facts: { colour: '#aa1122' } }],
    })
    expect(definition).not.toHaveProperty('formula')
  })

  test('and every fault of a formula is told where it stands', () => {
    const { faults } = compileProduct(
      'b',
      productDocument.parse({
        ...BROCHURE,
        derived: [
          { name: 'spineMm', formula: 'weightG * 2' },
          { name: 'weightG', formula: '1' },
        ],
        rules: [{ key: 'spine', holds: 'spineMm + 1' }],
        priceFactors: ["binding == 'stapled'"],
      }),
    )
    expect(faults).toEqual([
      { keys: ['derived', 0, 'formula'], message: 'There is nothing called weightG here.' },
      {
        keys: ['rules', 0, 'holds'],
        message: 'It comes to a number and must come to a yes or no.',
      },
      { keys: ['priceFactors', 0], message: 'It comes to a yes or no and must come to a number.' },
    ])
  })
})
