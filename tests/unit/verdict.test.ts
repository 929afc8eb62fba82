import { expect, test } from 'vitest'
import { sizeProblems } from '../../scripts/checks/file-sizes.ts'
import { honest, verdict } from '../../scripts/testing/tally.ts'

test('the verdict ends with one line over all kinds', () => {
  const tallies = [
    { kind: 'unit', passed: 120, failed: 0, skipped: 0, seconds: 12.4 },
    { kind: 'e2e', passed: 3, failed: 0, skipped: 1, seconds: 40 },
  ]
  expect(verdict(tallies)).toEqual({
    ok: true,
    text: 'unit   120 passed, 0 failed in 12 s\ne2e    3 passed, 0 failed, 1 skipped in 40 s\nAll in 52 s.\n\n123 passed, 0 failed',
  })
  const failing = verdict([
    ...tallies,
    { kind: 'api', passed: 1, failed: 2, skipped: 0, seconds: 1 },
  ])
  expect(failing.ok).toBe(false)
  expect(failing.text.split('\n').at(-1)).toBe('124 passed, 2 failed')
})

test('a run that ended badly has failed, whatever it counted', () => {
  const counts = { passed: 5, failed: 0, skipped: 0 }
  expect(honest(counts, 0)).toEqual(counts)
  expect(honest(counts, 1)).toEqual({ ...counts, failed: 1 })
  expect(honest(counts, null).failed).toBe(1)
  expect(honest(null, 0).failed).toBe(1)
})

test('file sizes: the median, the long tail and the longest', () => {
  const files = (...lines: number[]) => lines.map((lines, at) => ({ path: `${at}.ts`, lines }))
  expect(sizeProblems(files(60, 60, 300))).toEqual([
    'The p95 of 3 files is 300 lines, more than 200.',
  ])
  expect(sizeProblems(files(61, 61))).toEqual(['The median of 2 files is 61 lines, more than 60.'])
  const long = [
    { path: 'src/long.ts', lines: 301 },
    { path: 'tests/long.test.ts', lines: 400 },
    { path: 'tests/longer.test.ts', lines: 401 },
  ]
  expect(sizeProblems([...files(...Array(80).fill(10)), ...long])).toEqual([
    'src/long.ts has 301 lines, more than 300.',
    'tests/longer.test.ts has 401 lines, more than 400.',
  ])
})
