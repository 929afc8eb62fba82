// Runs every check and every test and ends with one verdict; `npm test -- unit` runs one kind, and
// what follows the kind goes to its runner: `npm test -- e2e path.test.ts`.

import { join } from 'node:path'
import { runAlone, runners } from '../testing/runners.ts'
import { type Tally, verdict } from '../testing/tally.ts'

const root = join(import.meta.dirname, '..', '..')
const [wanted, ...args] = process.argv.slice(2)
const amongAll = Object.keys(runners).filter((kind) => !runAlone.has(kind))
const kinds = wanted === undefined ? amongAll : [wanted]

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true
  })
}

const tallies: Tally[] = []
for (const kind of kinds) {
  const run = runners[kind]
  if (!run) {
    console.error(`There are no tests called '${kind}'; choose ${Object.keys(runners).join(', ')}.`)
    process.exit(2)
  }
  if (stopped) break
  console.log(`\n════ ${kind} ════\n`)
  const started = performance.now()
  const counts = await run(root, args, wanted === undefined)
  tallies.push({ kind, ...counts, seconds: (performance.now() - started) / 1000 })
}
const { text, ok } = verdict(tallies)
console.log(`\n════ verdict ════\n\n${text}`)
process.exitCode = ok && !stopped ? 0 : 1
