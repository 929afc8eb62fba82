import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  ChoiceAttribute,
  CompatibilityRule,
  ProductDefinition,
  Selection,
} from '../../src/lib/domain/product/definition.ts'
import { chosenOption, facts, partsCount } from '../../src/lib/domain/product/facts.ts'
import { firstBroken } from '../../src/lib/domain/product/rules.ts'
import {
  checkSelection,
  choose,
  initialSelection,
  optionStates,
} from '../../src/lib/domain/product/selection.ts'
import { BANNER, CARDS, choice, product } from './samples.ts'

const cards = initialSelection(CARDS)
const banner = initialSelection(BANNER)

describe('checking a selection', () => {
  test('a fresh one is valid', () => {
    expect(checkSelection(CARDS, cards)).toEqual([])
    expect(checkSelection(BANNER, banner)).toEqual([])
  })

  test('everything wrong is reported at once', () => {
    const wrong = { format: '85x55', paper: '300', lamination: 'soft-touch', colour: 'red' }
    expect(checkSelection(CARDS, wrong)).toEqual([
      { code: 'attribute_unknown', attribute: 'colour' },
      { code: 'attribute_missing', attribute: 'spot-uv' },
      {
        code: 'combination_invalid',
        attribute: 'paper',
        rule: 'soft-touch-needs-board',
        needs: ['350', '400'],
      },
    ])
    expect(checkSelection(CARDS, { ...cards, paper: '170' })).toEqual([
      { code: 'option_unknown', attribute: 'paper' },
    ])
  })

  test('numbers are plain decimals in range and on step', () => {
    const codeOf = (width: string) => checkSelection(BANNER, { ...banner, width })[0]?.code
    expect(codeOf('300')).toBeUndefined()
    expect(codeOf('1e3')).toBe('number_invalid')
    expect(codeOf('-20')).toBe('number_invalid')
    expect(codeOf('abc')).toBe('number_invalid')
    expect(codeOf('19')).toBe('number_out_of_range')
    expect(codeOf('1001')).toBe('number_out_of_range')
    expect(codeOf('30.5')).toBe('number_off_increment')
    expect(codeOf('')).toBe('attribute_missing')
  })
})

describe('choosing', () => {
  test('the newest choice wins and says what it changed', () => {
    const soft = choose(CARDS, cards, 'lamination', 'soft-touch')
    expect(soft.changes).toEqual([
      { attribute: 'paper', from: '300', to: '350', rule: 'soft-touch-needs-board' },
    ])
    const thin = choose(CARDS, soft.selection, 'paper', '300')
    expect(thin.selection).toMatchObject({ paper: '300', lamination: 'matt' })
    expect(thin.changes).toEqual([
      { attribute: 'lamination', from: 'soft-touch', to: 'matt', rule: 'soft-touch-needs-board' },
    ])
  })

  test('changes as little as possible, and of equally little what the document prefers', () => {
    const def = product({
      attributes: ['a', 'b', 'c'].map((key) => choice(key, ['1', '2', '3'])),
      rules: [
        { key: 'first', when: { a: ['2'] }, needs: { b: ['2', '3'] }, otherwise: { b: '3' } },
        { key: 'second', when: { b: ['3'] }, needs: { c: ['2'] }, otherwise: { c: '2' } },
      ],
    })
    const { selection, changes } = choose(def, initialSelection(def), 'a', '2')
    expect(selection).toEqual({ a: '2', b: '2', c: '1' })
    expect(changes.map((change) => change.rule)).toEqual(['first'])
    const free = { ...def, rules: def.rules.slice(0, 1) }
    expect(choose(free, initialSelection(free), 'a', '2').selection).toMatchObject({ b: '3' })
  })

  test('leaves alone what the shopper chose himself, where something else can change', () => {
    const def = product({
      attributes: ['a', 'b'].map((key) => choice(key, ['1', '2'])),
      rules: [
        {
          key: 'either',
          holds: {
            op: '!',
            of: [
              {
                op: '&&',
                of: [
                  { op: '==', of: [{ name: 'a' }, '2'] },
                  { op: '==', of: [{ name: 'b' }, '2'] },
                ],
              },
            ],
          },
          otherwise: {},
        },
      ],
    })
    expect(choose(def, { a: '2', b: '1' }, 'b', '2', ['a']).selection).toEqual({ a: '1', b: '2' })
  })

  test('unknown attributes and options change nothing', () => {
    expect(choose(CARDS, cards, 'constructor', 'x').refused?.code).toBe('attribute_unknown')
    const refused = choose(CARDS, cards, 'paper', '170')
    expect(refused.selection).toBe(cards)
    expect(refused.refused).toEqual({ code: 'option_unknown', attribute: 'paper' })
  })

  test('a number is kept as typed, and one number is written one way', () => {
    expect(choose(BANNER, banner, 'width', '5000').selection).toMatchObject({ width: '5000' })
    expect(choose(BANNER, banner, 'width', '0250.0').selection).toMatchObject({ width: '250' })
  })

  test('options a rule would block are named with the rule', () => {
    const soft = { ...cards, paper: '350', lamination: 'soft-touch' }
    expect(optionStates(CARDS, soft, 'paper')).toEqual([
      { key: '300', blockedBy: 'soft-touch-needs-board' },
      { key: '350' },
      { key: '400' },
    ])
    expect(optionStates(CARDS, soft, 'format')).toEqual([{ key: '85x55' }, { key: '60x60' }])
  })

  test('ends valid with the choice kept wherever a valid selection contains it', () => {
    fc.assert(
      fc.property(smallProducts, fc.nat(), fc.nat(), (def, which, to) => {
        const attribute = def.attributes[which % def.attributes.length] as ChoiceAttribute
        const value = attribute.options[to % attribute.options.length]?.key ?? ''
        const possible = allSelections(def).some(
          (one) => one[attribute.key] === value && !firstBroken(def, one),
        )
        const { selection, changes, refused } = choose(
          def,
          initialSelection(def),
          attribute.key,
          value,
        )
        expect(refused === undefined).toBe(possible)
        if (refused) {
          expect(selection).toEqual(initialSelection(def))
          return
        }
        expect(selection[attribute.key]).toBe(value)
        expect(checkSelection(def, selection)).toEqual([])
        expect(new Set(changes.map((change) => change.attribute)).size).toBe(changes.length)
      }),
      { numRuns: 400 },
    )
  })
})

const KEYS = ['a', 'b', 'c', 'd']
const conditions = fc.dictionary(
  fc.constantFrom(...KEYS),
  fc.uniqueArray(fc.constantFrom('1', '2', '3'), { minLength: 1, maxLength: 2 }),
  { minKeys: 1, maxKeys: 2, noNullPrototype: true },
)
const rule: fc.Arbitrary<CompatibilityRule> = fc.record({
  key: fc.string({ minLength: 1, maxLength: 4 }),
  when: conditions,
  needs: conditions,
  otherwise: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom('1', '2', '3'), {
    noNullPrototype: true,
  }),
})
const smallProducts = fc
  .array(rule, { maxLength: 6 })
  .map((rules) => product({ attributes: KEYS.map((key) => choice(key, ['1', '2', '3'])), rules }))

function allSelections(def: ProductDefinition): Selection[] {
  return def.attributes.reduce<Selection[]>(
    (all, { key }) =>
      all.flatMap((one) => ['1', '2', '3'].map((value) => ({ ...one, [key]: value }))),
    [{}],
  )
}

test('facts merge options and measures, in millimetres too', () => {
  expect(facts(CARDS, cards)).toEqual({ widthMm: 85, heightMm: 55, grams: 300, thicknessMm: 0.36 })
  expect(facts(BANNER, banner)).toEqual({
    width: 300,
    widthMm: 3000,
    height: 100,
    heightMm: 1000,
  })
})

test('eyelets stand at the corners and along the edge, none twice', () => {
  const eyelets = (selection: Selection) => {
    const attribute = BANNER.attributes[2] as ChoiceAttribute
    const option = chosenOption(attribute, selection)
    return option ? partsCount(BANNER, selection, option) : 0
  }
  expect(eyelets({ ...banner, eyelets: 'every-50' })).toBe(16)
  expect(eyelets({ ...banner, eyelets: 'corners' })).toBe(4)
  expect(eyelets({ width: '20', height: '20', eyelets: 'every-50' })).toBe(4)
  expect(eyelets({ width: '51', height: '50', eyelets: 'every-50' })).toBe(6)
})
