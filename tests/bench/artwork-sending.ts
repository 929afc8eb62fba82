import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { finishUpload, getOrderArtwork, startUpload } from '../../src/lib/contract/artwork.ts'
import { printedPdf } from './artwork-files.ts'
import { type Caller, openCalls } from './calls.ts'
import { type Bar, rounded } from './figures.ts'
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

/** How many pages are answered, and how late the shop's process is, beside four checks of brochures. */
async function besidePages(sender: Sender): Promise<Bar[]> {
  const { shop, calls, customer } = sender
  const lines = await linesOf(sender, 4)
  const pdf = await printedPdf(216, 303, 64)
  const quiet = await hits(shop, () => delay(8_000))
  const before = await perSecond(shop)
  await shop.lag()
  for (const line of lines) {
    const body = another(pdf)
    const upload = await begin(sender, line, body.length)
    await put(shop.port, upload, [body])
    await calls.call(finishUpload, { uploadId: upload.uploadId }, customer.headers)
  }
  const beside = await perSecond(shop)
  const busy = await hits(shop, () => allChecked(sender, lines))
  const lag = await shop.lag()
  const after = await perSecond(shop)
  return [
    {
      what: 'a page beside four checks, to a page alone',
      value: (before + after) / (2 * beside),
      unit: 'x',
      most: 1.2,
      note: `${rounded(beside)} a second beside, ${rounded(before)} before and ${rounded(after)} after; one page at a time ${rounded(busy.mean)} ms beside, ${rounded(quiet.mean)} alone (mean)`,
    },
    { what: 'how late the shop is beside four checks, p99', value: lag, unit: 'ms', most: 50 },
  ]
}

const CONNECTIONS = 16
const LOADED_MS = 4_000

/** The first pages that are answered a second at {@link CONNECTIONS} connections that never rest. */
async function perSecond({ port, hosts }: BenchShop): Promise<number> {
  const client = openClient(CONNECTIONS)
  const headers = { host: hosts[0] ?? '', 'accept-encoding': 'br' }
  const started = performance.now()
  let answered = 0
  const lane = async () => {
    for (; performance.now() - started < LOADED_MS; answered += 1)
      await client.send({ port, path: '/', headers })
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, lane))
  client.close()
  return (answered * 1000) / (performance.now() - started)
}

const HIT_EVERY_MS = 10

/** Asks for the first page again and again until some work is done. */
async function hits({ port, hosts }: BenchShop, work: () => Promise<unknown>) {
  const client = openClient(4)
  const headers = { host: hosts[0] ?? '', 'accept-encoding': 'br' }
  const times: number[] = []
  let isDone = false
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
  return { mean }
}
