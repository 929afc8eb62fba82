import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { finishUpload, getOrderArtwork, startUpload } from '../../src/lib/contract/artwork.ts'
import { printedPdf } from './artwork-files.ts'
import { type Caller, openCalls } from './calls.ts'
import { type Bar, percentile, rounded } from './figures.ts'
import { residentMegabytes } from './processes.ts'
import { openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'
import { type Customer, newCustomer, order } from './shopping.ts'
import { put } from './upload.ts'

type Line = { orderId: string; lineItemId: string }
type Sender = { shop: BenchShop; calls: Caller; customer: Customer }

/** Uploads, and checks while pages are asked for. */
export async function benchSending(shop: BenchShop): Promise<Bar[]> {
  const calls = openCalls(shop.port, 50)
  try {
    const sender = { shop, calls, customer: await newCustomer(calls) }
    return [...(await oneLarge(sender)), await many(sender), ...(await besidePages(sender))]
  } finally {
    calls.close()
  }
}

async function linesOf({ calls, customer }: Sender, count: number): Promise<Line[]> {
  const lines: Line[] = []
  while (lines.length < count) {
    const orderId = await order(calls, customer, ['business-cards', 'flyers'])
    const { artworks } = await calls.call(getOrderArtwork, { orderId }, customer.headers)
    lines.push(...artworks.map(({ lineItemId }) => ({ orderId, lineItemId })))
  }
  return lines.slice(0, count)
}

async function begin({ calls, customer }: Sender, line: Line, bytes: number) {
  const file = { ...line, name: 'card.pdf', bytes, fingerprint: randomBytes(8).toString('hex') }
  return calls.call(startUpload, file, customer.headers)
}

/** The same pages as a file of its own. */
const another = (pdf: Buffer) =>
  Buffer.concat([pdf, Buffer.from(`\n%${randomBytes(8).toString('hex')}\n`)])

/** The most memory that the shop's process has while something is done, beside what it had before. */
async function memoryOver(pid: number, work: () => Promise<unknown>) {
  const before = residentMegabytes(pid)
  let most = before ?? 0
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(pid) ?? 0)), 25)
  await work()
  clearInterval(timer)
  return before === null ? null : most - before
}

async function oneLarge(sender: Sender): Promise<Bar[]> {
  const { shop } = sender
  const [line] = await linesOf(sender, 1)
  if (!line) return []
  const block = randomBytes(1_000_000)
  const blocks = Array.from({ length: 1_500 }, () => block)
  const rates: number[] = []
  const memory = await memoryOver(shop.pid, async () => {
    for (let round = 0; round < 3; round += 1) {
      const started = await begin(sender, line, blocks.length * block.length)
      const at = performance.now()
      await put(shop.port, started, blocks)
      rates.push(blocks.length / ((performance.now() - at) / 1000))
    }
  })
  return [
    {
      what: 'an upload of 1.5 GB on this machine',
      value: Math.max(...rates),
      unit: 'MB/s',
      least: 150,
      note: `rounds ${rates.map(rounded).join(', ')}`,
    },
    { what: 'memory that it takes', value: memory, unit: 'MB', most: 150 },
  ]
}

async function many(sender: Sender): Promise<Bar> {
  const { shop, calls, customer } = sender
  const count = 50
  const lines = await linesOf(sender, count)
  const pdf = await printedPdf(91, 61, 2)
  const files = lines.map((line) => ({ line, body: another(pdf) }))
  let wrong = 0
  const started = performance.now()
  const memory = await memoryOver(shop.pid, () =>
    Promise.all(
      files.map(async ({ line, body }) => {
        const upload = await begin(sender, line, body.length)
        await put(shop.port, upload, [body])
        const { uploadId } = upload
        const taken = await calls.call(finishUpload, { uploadId }, customer.headers)
        if (taken.sha256 !== createHash('sha256').update(body).digest('hex')) wrong += 1
      }),
    ),
  )
  await allChecked(sender, lines)
  const seconds = rounded((performance.now() - started) / 1000)
  return {
    what: `${count} uploads at once: files with another hash`,
    value: wrong,
    unit: 'files',
    most: 0,
    note: `${memory === null ? '-' : rounded(memory)} MB of memory, all checked after ${seconds} s`,
  }
}

/** Waits until every file of some lines was looked through. */
async function allChecked({ calls, customer }: Sender, lines: readonly Line[]): Promise<void> {
  for (const orderId of new Set(lines.map((line) => line.orderId)))
    for (;;) {
      const { artworks } = await calls.call(getOrderArtwork, { orderId }, customer.headers)
      const waits = artworks.some(({ files }) => files.some(({ check }) => check.state !== 'done'))
      if (!waits) break
      await delay(500)
    }
}

/** How long pages take, and how late the shop's process is, beside four checks of brochures. */
async function besidePages(sender: Sender): Promise<Bar[]> {
  const { shop, calls, customer } = sender
  const lines = await linesOf(sender, 4)
  const pdf = await printedPdf(216, 303, 64)
  const quiet = await hits(shop, () => delay(8_000))
  await shop.lag()
  const busy = await hits(shop, async () => {
    await Promise.all(
      lines.map(async (line) => {
        const body = another(pdf)
        const upload = await begin(sender, line, body.length)
        await put(shop.port, upload, [body])
        await calls.call(finishUpload, { uploadId: upload.uploadId }, customer.headers)
      }),
    )
    await allChecked(sender, lines)
  })
  const lag = await shop.lag()
  return [
    {
      what: 'a page beside four checks, to a page alone',
      value: busy.mean / quiet.mean,
      unit: 'x',
      most: 1.2,
      note: `mean ${rounded(busy.mean)} beside ${rounded(quiet.mean)} ms, p95 ${rounded(busy.p95)} beside ${rounded(quiet.p95)} ms, ${rounded(busy.seconds)} s`,
    },
    { what: 'how late the shop is beside four checks, p99', value: lag, unit: 'ms', most: 50 },
  ]
}

const HIT_EVERY_MS = 10

/** Asks for the first page again and again until some work is done. */
async function hits({ port, hosts }: BenchShop, work: () => Promise<unknown>) {
  const client = openClient(4)
  const headers = { host: hosts[0] ?? '', 'accept-encoding': 'br' }
  const times: number[] = []
  let isDone = false
  const started = performance.now()
  const ends = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const at = performance.now()
    await client.send({ port, path: '/', headers })
    times.push(performance.now() - at)
    await delay(HIT_EVERY_MS)
  }
  await ends
  client.close()
  const mean = times.reduce((sum, each) => sum + each, 0) / times.length
  return { mean, p95: percentile(times, 95), seconds: (performance.now() - started) / 1000 }
}
