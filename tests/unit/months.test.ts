import { expect, test } from 'vitest'
import { monthsBefore } from '../../src/lib/domain/dates/months.ts'

test.each([
  ['2026-11-28', 3, '2026-08-28'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2028-05-31', 3, '2028-02-29'],
  ['2026-01-15', 3, '2025-10-15'],
  ['2026-03-01', 0, '2026-03-01'],
  ['2026-12-31', 1, '2026-11-30'],
])('%s less %i months is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before)
})
