import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unwrap, wrap } from '../../src/lib/domain/stored/stored.ts'

const now = new Date('2026-11-20T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('reads what was stored until it expires, after five minutes if nothing is said', () => {
  const text = wrap({ cart: 7 }, now)
  expect(JSON.parse(text)).toEqual({
    created: now.getTime(),
    value: { cart: 7 },
    expiry: 5,
    unit: 'm',
  })
  expect(unwrap(text, after(299))).toEqual({ cart: 7 })
  expect(unwrap(text, after(300))).toBeNull()
})

test.each([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
] as const)('counts expiry in %s', (unit, seconds) => {
  const text = wrap('value', now, 2, unit)
  expect(unwrap(text, after(2 * seconds - 1))).toBe('value')
  expect(unwrap(text, after(2 * seconds))).toBeNull()
})

test('expired or unparsable data reads as null (specification, section 5)', () => {
  const broken = ['', 'x', '7', 'null', '{}', '[]', '{"created":1,"expiry":1,"unit":"w"}']
  for (const text of [null, undefined, ...broken, '{"created":"1","expiry":1,"unit":"s"}']) {
    expect(unwrap(text, now)).toBeNull()
  }
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => unwrap(text, now) === null))
})
