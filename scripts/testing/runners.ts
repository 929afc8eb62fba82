import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAll } from '../checks/all.ts'
import { playwrightCounts, vitestCounts } from './reports.ts'
import { type Counts, honest } from './tally.ts'

/** `whole` when all kinds run, one after the other. */
type Runner = (root: string, args: readonly string[], whole: boolean) => Promise<Counts>

/** Kills a run of everything takes the time for; on its own the kind has its own, larger number. */
const ROUNDS_AMONG_ALL = '10'

/** The kinds of test in the order they run: what fails fast comes first. */
export const runners: Readonly<Record<string, Runner>> = {
  check: async (root) => {
    const results = await checkAll(root)
    const failures = results.flatMap(({ name, problems }) =>
      problems[0] ? [`${name}: ${problems[0]}`] : [],
    )
    const failed = failures.length
    return { passed: results.length - failed, failed, skipped: 0, failures }
  },
  unit: (root, args) => vitest(root, 'unit*', args),
  api: (root, args) => vitest(root, 'api*', args),
  fuzz: (root, args) => vitest(root, 'fuzz', args),
  crash: (root, args, whole) =>
    vitest(root, 'crash', args, whole ? { CRASH_ROUNDS: ROUNDS_AMONG_ALL, ...process.env } : {}),
  e2e: (root, args) => playwright(root, 'e2e', args),
  crawl: (root, args) => playwright(root, 'crawl', args),
}

/** Kinds that run only where they are named: a thousand pages take longer than all tests together may. */
export const runAlone: ReadonlySet<string> = new Set(['crawl'])

/**
 * What takes too long to be among the tests; one file after the other, because its figures are of a shop
 * that has the machine for itself.
 */
export const torture = (root: string, args: readonly string[]) =>
  vitest(root, 'torture', ['--no-file-parallelism', ...args])

function playwright(root: string, kind: string, args: readonly string[]): Promise<Counts> {
  const config = join('tests', kind, 'playwright.config.ts')
  const command = ['playwright/cli.js', 'test', '--config', config, '--reporter=list,json']
  const report = reportFile()
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return counted(root, [...command, ...args], env, playwrightCounts, report)
}

function vitest(
  root: string,
  project: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Counts> {
  const config = join('tests', 'vitest.config.ts')
  const command = ['vitest/vitest.mjs', 'run', '--config', config, '--project', project]
  const report = reportFile()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return counted(root, [...command, ...reporters, ...args], env, vitestCounts, report)
}

const reportFile = () => join(tmpdir(), `quire-report-${process.pid}-${Date.now()}.json`)

/** Runs a package's program, shows what it says, and reads its counts from its JSON report. */
async function counted(
  root: string,
  [script = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  read: (report: unknown, root: string) => Counts,
  report: string,
): Promise<Counts> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  const stop = () => child.kill('SIGTERM')
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  try {
    return honest(read(JSON.parse(readFileSync(report, 'utf8')), root), code)
  } catch {
    return honest(null, code)
  } finally {
    rmSync(report, { force: true })
  }
}
