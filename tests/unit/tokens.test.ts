import { expect, test } from 'vitest'
import { expiresAt, isExpired } from '../../src/lib/domain/tokens/tokens.ts'

const now = new Date('2026-11-20T09:00:00Z')

test('access tokens live a day, refresh tokens a week (specification, section 9)', () => {
  expect(expiresAt('access', now)).toEqual(new Date('2026-11-21T09:00:00Z'))
  expect(expiresAt('refresh', now)).toEqual(new Date('2026-11-27T09:00:00Z'))
})

test('a token counts as expired 500 ms early (section 4)', () => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  expect(isExpired(now, before(501))).toBe(false)
  expect(isExpired(now, before(500))).toBe(true)
  expect(isExpired(now, now)).toBe(true)
})
