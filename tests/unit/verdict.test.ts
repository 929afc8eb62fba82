import { expect, test } from 'vitest'
import { sizeProblems } from '../../scripts/checks/file-sizes.ts'
import { playwrightCounts, vitestCounts } from '../../scripts/testing/reports.ts'
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
    { kind: 'api', passed: 1, failed: 2, skipped: 0, seconds: 1, failures: ['a › b: no', 'a › c'] },
  ])
  expect(failing.ok).toBe(false)
  expect(failing.text.split('\n').slice(-4)).toEqual([
    'api    a › b: no',
    'api    a › c',
    '',
    '124 passed, 2 failed',
  ])
})

test('what failed is told by its file and name, with the first line of why', () => {
  const red = (text: string) => `\u001b[31m${text}\u001b[39m`
  const results = [
    {
      name: '/quire/tests/api/cart.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'adds', failureMessages: [] },
        { status: 'failed', fullName: 'cart removes', failureMessages: [`${red('no row')}\nat x`] },
      ],
    },
    {
      name: '/quire/tests/api/order.test.ts',
      status: 'failed',
      message: 'x',
      assertionResults: [],
    },
  ]
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults: results }
  expect(vitestCounts(report, '/quire')).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: [
      'tests/api/cart.test.ts › cart removes: no row',
      'tests/api/order.test.ts › not loaded: x',
    ],
  })
  const spec = (status: string) => ({
    title: 'a cart',
    file: 'cart.test.ts',
    tests: [{ projectName: 'phone', status, results: [{ error: { message: red('hidden') } }] }],
  })
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  const suites = [{ suites: [{ specs: [spec('expected'), spec('unexpected')] }] }]
  expect(playwrightCounts({ stats, suites })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['cart.test.ts › a cart (phone): hidden'],
  })
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
