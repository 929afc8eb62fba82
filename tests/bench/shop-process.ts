// A shop in a process of its own, as `npm start` runs it but for the rate limits. Settings come from
// the environment; the parent asks for publications and for the end.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { destination, pino } from 'pino'
import { dist, ensureBuilt } from '../../scripts/lib/build.ts'
import { parseEnv } from '../../src/lib/env.ts'
import { startQuire } from '../../src/lib/server/quire.ts'
import { processorSeconds } from './processes.ts'
import type { Ask, Opened, Published, Step } from './shop.ts'

const steps: Step[] = []
const processor = () => processorSeconds(process.pid) ?? Number.NaN
const buildId = await ensureBuilt()
const env = parseEnv()
const started = performance.now()
const quire = await startQuire({
  env,
  dist,
  buildId,
  log: pino({ level: env.LOG_LEVEL, base: null }, destination({ fd: 2, sync: false })),
  unlimited: true,
  step(what) {
    const before = performance.now()
    const used = processor()
    return () => {
      const seconds = (performance.now() - before) / 1000
      steps.push({ what, seconds, processorSeconds: processor() - used })
    }
  },
})
/** Milliseconds between looks at the clock. */
const LOOKS = 10
const late = monitorEventLoopDelay({ resolution: LOOKS })
late.enable()
const { port, shops } = quire
const hosts = shops.map(({ href }) => new URL(href).hostname)
tell({ port, hosts, steps, seconds: (performance.now() - started) / 1000 })

process.on('message', async (ask: Ask) => {
  if (ask === 'publish') tell(await quire.publish('benchmark'))
  else if (ask === 'lag') tell(lag())
  else await stop()
})
process.on('disconnect', stop)
process.on('SIGTERM', stop)
// A terminal interrupts parent and child at once; the parent is the one that knows what to do.
process.on('SIGINT', () => {})

async function stop(): Promise<void> {
  await quire.stop()
  process.exit(0)
}

function lag(): number {
  const most = late.percentile(99) / 1e6 - LOOKS
  late.reset()
  return most
}

function tell(message: Opened | Published | number): void {
  process.send?.(message)
}
