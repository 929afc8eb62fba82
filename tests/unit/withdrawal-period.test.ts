import { expect, test } from 'vitest'
import { isWithdrawalOpen } from '../../src/lib/domain/withdrawal/period.ts'

test('a page offers it until some days after the fourteenth, and never of what was cancelled', () => {
  const at = '2026-07-01T10:00:00.000Z'
  const day = (days: number) => Date.parse(at) + days * 86_400_000
  const came = { state: 'delivered', steps: [{ state: 'delivered', at }] } as const
  expect(isWithdrawalOpen({ state: 'approved', steps: [] }, day(100))).toBe(true)
  expect(isWithdrawalOpen(came, day(14.9))).toBe(true)
  expect(isWithdrawalOpen(came, day(20))).toBe(false)
  expect(isWithdrawalOpen({ ...came, state: 'cancelled' }, day(1))).toBe(false)
})
