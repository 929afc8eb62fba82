import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocks } from '../../src/lib/documents/blocks/index.ts'
import { formFaults } from '../../src/lib/domain/forms/answers.ts'

const { fields } = blocks.form.facts.parse({
  fields: [
    { key: 'goods', kind: 'choice', options: ['banners', 'labels'], several: true, required: true },
    { key: 'size', kind: 'choice', options: ['few', 'many'] },
    { key: 'amount', kind: 'number' },
    { key: 'day', kind: 'date' },
    { key: 'phone', kind: 'phone' },
    { key: 'name', kind: 'text' },
    { key: 'reply', kind: 'email', required: true },
    { key: 'about', kind: 'paragraphs' },
    { key: 'keep', kind: 'consent' },
  ],
})
const whole = { goods: ['banners'], reply: ['nora@paper.example'] }

test('what is needed may not be left out, also as spaces', () => {
  expect(formFaults(fields, { goods: [' '] })).toEqual([
    { key: 'goods', code: 'form_answer_missing' },
    { key: 'reply', code: 'form_answer_missing' },
  ])
  expect(formFaults(fields, whole)).toEqual([])
})

test.each([
  ['goods', ['banners', 'labels'], ['banners', 'banners'], ['flyers']],
  ['size', ['few'], ['few', 'many']],
  ['amount', ['12,5'], ['a dozen'], ['1', '2'], ['Infinity'], ['1e9']],
  ['day', ['2028-02-29'], ['2027-02-29'], ['29.02.2028'], ['2027-13-01']],
  ['phone', ['+353 (1) 234-5678'], ['call me'], ['12']],
  ['name', ['Zoë Ní Bhriain'], ['x'.repeat(201)], ['one', 'two']],
  ['reply', ['a@b.example'], ['a@b'], ['a b@c.example'], ['@b.example']],
  ['keep', ['yes'], ['no']],
  ['nobody'],
] as [string, ...string[][]][])('%s takes what fits it alone', (key, right, ...wrong) => {
  if (right) expect(formFaults(fields, { ...whole, [key]: right })).toEqual([])
  for (const answer of right ? wrong : [['anything']])
    expect(formFaults(fields, { ...whole, [key]: answer }), String(answer)).toEqual([
      { key, code: 'form_answer_wrong' },
    ])
})

test('whatever is sent is judged, each field once', () => {
  const answers = fc.dictionary(
    fc.oneof(fc.constantFrom(...fields.map(({ key }) => key)), fc.string()),
    fc.array(fc.string(), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(answers, (given) => {
      const keys = formFaults(fields, given).map(({ key }) => key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const key of Object.keys(given))
        if (!fields.some((field) => field.key === key)) expect(keys).toContain(key)
    }),
  )
})
