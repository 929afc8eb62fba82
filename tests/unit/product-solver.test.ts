// The solver against brute force, on small random products with options, numbers and lists.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type {
  Attribute,
  ProductDefinition,
  Rule,
  Selection,
} from '../../src/lib/domain/product/definition.ts'
import { valuesOf } from '../../src/lib/domain/product/domains.ts'
import type { Formula } from '../../src/lib/domain/product/formula.ts'
import { fitted, initialSelection } from '../../src/lib/domain/product/initial.ts'
import { modelOf } from '../../src/lib/domain/product/model.ts'
import { checkSelection, choose } from '../../src/lib/domain/product/selection.ts'
import { listOf } from '../../src/lib/domain/product/wire.ts'
import {
  openBudget,
  rulesOf,
  selectionWith,
} from '../../src/lib/server/site/editions/checks/choices.ts'
import { choice, product } from './samples.ts'

const ATTRIBUTES: Attribute[] = [
  choice('a', ['1', '2', '3']),
  choice('b', ['1', '2', '3']),
  { ...choice('c', ['1', '2']), shownWhen: { op: '!=', of: [{ name: 'a' }, '3'] } } as Attribute,
  { kind: 'number', key: 'n', unit: 'pages', minimum: 4, maximum: 16, increment: 4, initial: 8 },
  { kind: 'several', key: 's', initial: [], least: 0, options: [{ key: 'x' }, { key: 'y' }] },
]

const equal = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('1', '2', '3'))
  .map(([name, value]): Formula => ({ op: '==', of: [{ name }, value] }))
const compared = fc
  .tuple(fc.constantFrom('<' as const, '>=' as const), fc.constantFrom(4, 8, 12, 16))
  .map(([op, value]): Formula => ({ op, of: [{ name: 'n' }, value] }))
const listed = fc
  .constantFrom('x', 'y')
  .map((value): Formula => ({ op: 'in', of: [value, { name: 's' }] }))
const atom = fc.oneof(equal, equal, compared, listed)
const formula: fc.Arbitrary<Formula> = fc
  .tuple(fc.constantFrom('||' as const, '&&' as const), atom, atom, fc.boolean())
  .map(([op, one, other, isNot]) => {
    const both: Formula = { op, of: [one, other] }
    return isNot ? { op: '!', of: [both] } : both
  })
const rules = fc
  .array(formula, { maxLength: 5 })
  .map((all) => all.map((holds, index): Rule => ({ key: `r${index}`, holds, otherwise: {} })))
const products = rules.map((all) => product({ attributes: ATTRIBUTES, rules: all }))

/** Every selection of exactly the attributes that are asked. */
function everySelection(def: ProductDefinition): Selection[] {
  const all = def.attributes.reduce<Selection[]>(
    (some, attribute) =>
      some.flatMap((one) =>
        valuesOf(attribute).map((value) => ({ ...one, [attribute.key]: value })),
      ),
    [{}],
  )
  const unique = new Map(
    all.map((one) => fitted(def, one)).map((one) => [JSON.stringify(one), one]),
  )
  return [...unique.values()]
}

const isValid = (def: ProductDefinition, one: Selection) =>
  modelOf(def).rules.every((rule) => rule.holds(one))

/** How many attributes that both selections ask differ. What is newly asked starts as it does. */
function distance(def: ProductDefinition, from: Selection, to: Selection): number {
  return def.attributes.filter((attribute) => {
    const after = to[attribute.key]
    const before =
      from[attribute.key] ??
      fitted(def, { ...to, [attribute.key]: undefined as never })[attribute.key]
    return after !== undefined && after !== before
  }).length
}

/** Whether a selection has the options added to a list, and no others than those that were asked for. */
function keepsAdded(attribute: Attribute, before: Selection, value: string, one: Selection) {
  if (attribute.kind !== 'several') return false
  const had = listOf(before[attribute.key])
  const asked = listOf(value)
  const added = asked.filter((option) => !had.includes(option))
  const kept = listOf(one[attribute.key])
  return (
    added.length > 0 &&
    added.every((option) => kept.includes(option)) &&
    kept.every((option) => asked.includes(option))
  )
}

describe('the solver', () => {
  test('keeps the newest choice and makes no more changes than brute force finds necessary', () => {
    fc.assert(
      fc.property(products, fc.nat(), fc.nat(), fc.nat(), (def, start, which, to) => {
        const valid = everySelection(def).filter((one) => isValid(def, one))
        fc.pre(valid.length > 0)
        const before = valid[start % valid.length] ?? {}
        const asked = def.attributes.filter(({ key }) => before[key] !== undefined)
        const attribute = asked[which % asked.length] ?? ATTRIBUTES[0]
        if (!attribute) return
        const values = valuesOf(attribute)
        const value = values[to % values.length] ?? ''
        const possible = valid.filter((one) => one[attribute.key] === value)
        const instead = valid.filter((one) => keepsAdded(attribute, before, value, one))
        const { selection, changes, refused } = choose(def, before, attribute.key, value)
        expect(refused === undefined).toBe(possible.length + instead.length > 0)
        if (refused) {
          expect(selection).toEqual(before)
          return
        }
        expect(checkSelection(def, selection)).toEqual([])
        if (possible.length === 0) {
          expect(keepsAdded(attribute, before, value, selection)).toBe(true)
          return
        }
        expect(selection[attribute.key]).toBe(value)
        const wanted = fitted(def, { ...before, [attribute.key]: value })
        const fewest = Math.min(...possible.map((one) => distance(def, wanted, one)))
        expect(changes.length).toBeLessThanOrEqual(fewest)
        expect(distance(def, wanted, selection)).toBeLessThanOrEqual(changes.length)
      }),
      { numRuns: 600 },
    )
  })

  test('publishing proves what brute force finds: options that can be had, and rules that bite', () => {
    fc.assert(
      fc.property(products, (def) => {
        const every = everySelection(def)
        const valid = every.filter((one) => isValid(def, one))
        for (const attribute of def.attributes) {
          if (attribute.kind !== 'choice' || attribute.shownWhen) continue
          for (const { key } of attribute.options) {
            const found = selectionWith(def, { [attribute.key]: key }, rulesOf(def), openBudget())
            expect(found !== null).toBe(valid.some((one) => one[attribute.key] === key))
            if (found) expect(checkSelection(def, found)).toEqual([])
          }
        }
        for (const rule of rulesOf(def)) {
          const others = rulesOf(def).filter((each) => each !== rule)
          const broken = { keys: rule.keys, holds: (one: Selection) => !rule.holds(one) }
          const bites = every.some(
            (one) => !rule.holds(one) && others.every((each) => each.holds(one)),
          )
          const found = selectionWith(def, {}, [...others, broken], openBudget())
          expect(found !== null).toBe(bites)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('publishing tells a rule that says nothing however many others there are beside it', () => {
    const keys = Array.from({ length: 12 }, (_, index) => `a${index}`)
    const attributes = keys.flatMap((key) => [
      choice(key, ['1', '2', '3', '4']),
      choice(`b${key}`, ['1', '2', '3', '4']),
    ])
    const rule = (key: string, needed: string[]): Rule => ({
      key: `${key}-${needed.length}`,
      when: { [key]: ['2', '3'] },
      needs: { [`b${key}`]: needed },
      otherwise: {},
    })
    const biting = keys.map((key) => rule(key, ['1', '3']))
    const def = product({ attributes, rules: [...biting, rule('a11', ['1', '3', '4'])] })
    const found = rulesOf(def).map((each) => {
      const others = rulesOf(def).filter((other) => other !== each)
      const broken = { keys: each.keys, holds: (one: Selection) => !each.holds(one) }
      return selectionWith(def, {}, [...others, broken], openBudget())
    })
    expect(found.slice(0, -1).every((one) => one && checkSelection(def, one))).toBe(true)
    expect(found.at(-1)).toBeNull()
  })

  test('the newest option of a list stays, and what stands in its way goes', () => {
    const def = product({
      attributes: [
        {
          kind: 'several',
          key: 's',
          initial: ['x'],
          least: 1,
          options: [{ key: 'x' }, { key: 'y' }, { key: 'z' }],
        },
      ],
      rules: [
        {
          key: 'x-or-y',
          holds: {
            op: '!',
            of: [
              {
                op: '&&',
                of: [
                  { op: 'in', of: ['x', { name: 's' }] },
                  { op: 'in', of: ['y', { name: 's' }] },
                ],
              },
            ],
          },
          otherwise: {},
        },
      ],
    })
    const { selection, changes } = choose(def, { s: 'x,z' }, 's', 'x,y,z')
    expect(selection).toEqual({ s: 'y,z' })
    expect(changes).toEqual([{ attribute: 's', from: 'x,y,z', to: 'y,z', rule: 'x-or-y' }])
  })

  test('moves a number to the nearest value that fits', () => {
    const def = product({
      attributes: [
        {
          kind: 'number',
          key: 'width',
          unit: 'mm',
          minimum: 100,
          maximum: 5000,
          increment: 1,
          initial: 500,
        },
        choice('seam', ['yes', 'no']),
      ],
      rules: [
        {
          key: 'roll-width',
          holds: {
            op: '||',
            of: [
              { op: '==', of: [{ name: 'seam' }, 'yes'] },
              { op: '<=', of: [{ name: 'widthMm' }, 1600] },
            ],
          },
          otherwise: {},
        },
      ],
    })
    const wide = { ...initialSelection(def), width: '2400', seam: 'yes' }
    expect(choose(def, wide, 'seam', 'no').changes).toEqual([
      { attribute: 'width', from: '2400', to: '1600', rule: 'roll-width' },
    ])
  })

  test('answers every choice on 30 attributes of 12 options under 60 rules', () => {
    const keys = Array.from({ length: 30 }, (_, index) => `k${index}`)
    const options = Array.from({ length: 12 }, (_, index) => `o${index}`)
    const random = randomFrom(4711)
    const pick = <Of>(from: readonly Of[]): Of => from[Math.floor(random() * from.length)] as Of
    const some = () => options.filter(() => random() < 0.25)
    const def = product({
      attributes: keys.map((key) => choice(key, options)),
      rules: Array.from({ length: 60 }, (_, index): Rule => {
        const [one, other] = [pick(keys), pick(keys)]
        const bad = { when: new Set(some()), needs: new Set(some()) }
        bad.when.delete('o0')
        return {
          key: `r${index}`,
          when: { [one]: [...bad.when, 'o1'] },
          needs: {
            [other === one ? pick(keys.filter((key) => key !== one)) : other]: [
              ...bad.needs,
              'o0',
              'o2',
            ],
          },
          otherwise: {},
        }
      }),
    })
    let selection = initialSelection(def)
    for (let round = 0; round < 400; round++) {
      // How long one takes is measured by `npm run bench`.
      selection = choose(def, selection, pick(keys), pick(options)).selection
      expect(checkSelection(def, selection)).toEqual([])
    }
  })
})

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
