// The JSON reports of the test runners, as far as they are read.

import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './tally.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** Counts of Vitest's report; paths are told from `root` on. */
export function vitestCounts(report: unknown, root: string): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport
  // A file that could not be loaded has no tests to fail.
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failure(relative(root, name), fullName, failureMessages?.[0]),
      ),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
    failures: [
      ...failures,
      ...unloaded.map(({ name, message }) => failure(relative(root, name), 'not loaded', message)),
    ],
  }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      results: { error?: { message?: string } }[]
    }[]
  }[]
}

type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts of Playwright's report; a flaky test has failed. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, ...suite } = report as PlaywrightReport
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: failuresOf(suite),
  }
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(file, `${title} (${projectName})`, results[0]?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** One line: where, what, and the first line of why. */
function failure(file: string, name: string, why = ''): string {
  const reason = stripVTControlCharacters(why).split('\n')[0]?.trim()
  return [`${file} › ${name}`, reason].filter(Boolean).join(': ')
}
