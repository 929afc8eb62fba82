import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note } from './big-shop.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { isInstalled, residentMegabytes } from './processes.ts'
import { openClient } from './requests.ts'
import { type BenchShop, startBenchShop } from './shop.ts'
import { storedPages, untilCompressed } from './stored-pages.ts'
import { load } from './wrk.ts'

/** Documents that are changed one by one. */
const EDITS = 20
/** Pages of the shop that a page hit is compared with. */
const FEW = 1000

/** A shop of 100,000 pages: what it opens with, holds, and takes to change one page. */
export async function benchHuge(first: BenchShop): Promise<Bar[]> {
  await untilCompressed(first)
  const pages = storedPages(first.pages).length
  const shop = await first.restart()
  try {
    const held = residentMegabytes(shop.pid)
    const commands = await publishedByCommand(shop)
    const { times, after } = await edits(shop)
    return [
      {
        what: 'opening with a full store',
        value: shop.seconds,
        unit: 's',
        most: 4,
        note: `${pages} pages; the first start took ${rounded(first.seconds)} s`,
      },
      { what: 'memory once it is open', value: held, unit: 'MB', most: 500 },
      {
        what: 'npm run publish of one changed file, median',
        value: median(commands),
        unit: 's',
        most: 1,
        note: `${commands.map(rounded).join(', ')} s, Node's own start within`,
      },
      {
        what: 'one document live, publishing within, p95',
        value: percentile(times, 95),
        unit: 'ms',
        most: 150,
        note: `median ${rounded(median(times))}; after publish returns ${rounded(percentile(after, 95))}`,
      },
      await hit(shop),
    ]
  } finally {
    await shop.stop()
  }
}

/** Changes a note; answers the path of its page. */
function change(shop: BenchShop, number: number, edit: number): string {
  writeFileSync(join(shop.content, 'pages', `note-${number}`, 'en.md'), note(number, 'en', edit))
  return `/notes/${number}-en/`
}

async function edits(shop: BenchShop): Promise<{ times: number[]; after: number[] }> {
  const client = openClient(1)
  const host = shop.hosts.find((each) => each.startsWith('ie.')) ?? ''
  const times: number[] = []
  const after: number[] = []
  for (let edit = 1; edit <= EDITS; edit += 1) {
    const path = change(shop, edit * 7, edit)
    const started = performance.now()
    await shop.publish()
    const returned = performance.now()
    const { body } = await client.send({ port: shop.port, path, headers: { host } })
    if (!body.includes(`edit ${edit}.`)) throw new Error(`Edit ${edit} is not live.`)
    times.push(performance.now() - started)
    after.push(performance.now() - returned)
  }
  client.close()
  return { times, after }
}

/** Seconds that the command takes, from its start to its end. */
async function publishedByCommand(shop: BenchShop): Promise<number[]> {
  const seconds: number[] = []
  for (let edit = 101; edit <= 103; edit += 1) {
    change(shop, edit * 5, edit)
    const started = performance.now()
    const command = spawn(process.execPath, ['scripts/tasks/publish.ts', '--note', 'benchmark'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...shop.settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise((resolve) => command.on('close', resolve))
    if (code !== 0) throw new Error(`The command ended with ${code}.`)
    seconds.push((performance.now() - started) / 1000)
  }
  return seconds
}

/** Requests a second for a page, beside those of a shop of a thousand pages. */
async function hit(shop: BenchShop): Promise<Bar> {
  const bar = { what: 'a page hit, to that of 1,000 pages', unit: 'x', least: 0.95 } as const
  if (!isInstalled('wrk')) return { ...bar, value: null, note: 'install wrk (apt-get install)' }
  const small = await startBenchShop(FEW)
  const rate = async ({ port, hosts }: BenchShop) => {
    const headers = { host: `${hosts[0]}:${port}`, 'accept-encoding': 'br' }
    return (await load({ url: `http://127.0.0.1:${port}/`, connections: 32, seconds: 3, headers }))
      .perSecond
  }
  try {
    const ratios: number[] = []
    const rates: string[] = []
    for (let round = 0; round < 5; round += 1) {
      const [many, few] = [await rate(shop), await rate(small)]
      ratios.push(many / few)
      rates.push(`${rounded(many)} to ${rounded(few)}`)
    }
    return { ...bar, value: median(ratios), note: rates.join(', ') }
  } finally {
    await small.stop()
  }
}
