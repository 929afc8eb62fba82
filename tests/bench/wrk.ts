import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { requestOf } from './calls.ts'
import { median, rounded } from './figures.ts'
import { isInstalled, processorSeconds } from './processes.ts'
import type { BenchShop } from './shop.ts'

const rounds = 3
const secondsEach = 3
/** Before what counts: some ten thousand calls, after which the engine has compiled what they take. */
const warmingSeconds = 10

export type Load = {
  url: string
  connections: number
  seconds: number
  method?: string
  headers?: Record<string, string>
  body?: string
}

export type Measured = {
  requests: number
  perSecond: number
  p95Milliseconds: number
}

/** Prints what this file reads, in figures that wrk itself only rounds. */
const report = `
done = function(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"microseconds":%d,"failed":%d,"p95":%d}',
    summary.requests, summary.duration, failed, latency:percentile(95)))
end
`

/** Puts load on an address by wrk, in one thread; throws when any answer was not a success. */
export async function load(wanted: Load): Promise<Measured> {
  const { url, connections, seconds, method = 'GET', headers = {}, body } = wanted
  const folder = mkdtempSync(join(tmpdir(), 'quire-wrk-'))
  try {
    const script = join(folder, 'load.lua')
    const lines = [`wrk.method = ${lua(method)}`]
    for (const [name, value] of Object.entries(headers))
      lines.push(`wrk.headers[ ${lua(headerName(name))} ] = ${lua(value)}`)
    if (body !== undefined) lines.push(`wrk.body = ${lua(body)}`)
    writeFileSync(script, lines.join('\n') + report)
    const output = await wrk(['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url])
    const found = /\{"requests".*\}/.exec(output)?.[0]
    if (!found) throw new Error(`wrk said nothing of what it measured.\n${output}`)
    const { requests, microseconds, failed, p95 } = JSON.parse(found)
    if (failed > 0) throw new Error(`${failed} of ${requests} requests to ${url} failed.`)
    return { requests, perSecond: (requests / microseconds) * 1e6, p95Milliseconds: p95 / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Load on a call at 16 connections, after a round that does not count; nothing where there is no wrk. */
export async function loadRounds(
  { port, pid }: BenchShop,
  { path, ...request }: ReturnType<typeof requestOf>,
): Promise<{ measured: Measured[] | null; note: string }> {
  if (!isInstalled('wrk')) return { measured: null, note: 'install wrk (apt-get install wrk)' }
  const url = `http://127.0.0.1:${port}${path}`
  const wanted = { url, connections: 16, seconds: secondsEach, ...request }
  await load({ ...wanted, seconds: warmingSeconds })
  const measured: Measured[] = []
  const before = processorSeconds(pid) ?? Number.NaN
  for (let round = 0; round < rounds; round += 1) measured.push(await load(wanted))
  const used = (processorSeconds(pid) ?? Number.NaN) - before
  const count = measured.reduce((sum, { requests }) => sum + requests, 0)
  return { measured, note: `${rounded((used / count) * 1e6)} µs of processor time each` }
}

export const rateOf = (measured: Measured[] | null) =>
  measured && median(measured.map(({ perSecond }) => perSecond))

/** wrk adds a `Host` of its own where it finds none spelled like that; two of them are refused. */
const headerName = (name: string) => (name === 'host' ? 'Host' : name)

function lua(text: string): string {
  return `[==[${text}]==]`
}

function wrk(args: string[]): Promise<string> {
  const child = spawn('wrk', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`wrk ended with ${code}.\n${output}`)),
    )
  })
}
