import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { openScales } from '../../scripts/checks/page-weight.ts'
import { dist } from '../../scripts/lib/build.ts'
import type { FileType } from '../../src/lib/contract/artwork.ts'
import { judge } from '../../src/lib/domain/preflight/judge.ts'
import { runCheck } from '../../src/lib/server/commerce/artwork/preflight/run-check.ts'
import { hugePicture, manyPages, printedPdf, writeBomb, writeScans } from './artwork-files.ts'
import { benchSending } from './artwork-sending.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'

/** How files are sent and checked: by the check's own process, and by a shop that sells meanwhile. */
export async function benchArtwork(shop: BenchShop): Promise<Bar[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-bench-artwork-'))
  try {
    return [
      ...(await usualFiles(folder)),
      await largeFile(folder),
      await hostileFiles(folder),
      ...(await benchSending(shop)),
      await uploadPage(shop),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function usualFiles(folder: string): Promise<Bar[]> {
  const [card, brochure] = [join(folder, 'card.pdf'), join(folder, 'brochure.pdf')]
  await writeFile(card, await printedPdf(91, 61, 2))
  await writeFile(brochure, await printedPdf(216, 303, 64))
  const cards: number[] = []
  for (let round = 0; round < 20; round += 1) cards.push((await checked(card, folder)).seconds)
  const brochures: number[] = []
  for (let round = 0; round < 3; round += 1)
    brochures.push((await checked(brochure, folder)).seconds)
  return [
    {
      what: 'check of a card of 2 pages, p95 of 20',
      value: percentile(cards, 95),
      unit: 's',
      most: 1.5,
      note: `median ${rounded(median(cards))} s`,
    },
    {
      what: 'check of a brochure of 64 pages, slowest of 3',
      value: Math.max(...brochures),
      unit: 's',
      most: 8,
      note: `median ${rounded(median(brochures))} s`,
    },
  ]
}

async function largeFile(folder: string): Promise<Bar> {
  const path = join(folder, 'scans.pdf')
  // Sixty pictures of 25 MB.
  await writeScans(path, 60, 2_500)
  const { seconds, megabytes, said } = await checked(path, folder)
  rmSync(path)
  return {
    what: 'memory of the check of a PDF of 1.5 GB',
    value: said.startsWith('measured') ? megabytes : null,
    unit: 'MB',
    most: 300,
    note: `${said} after ${rounded(seconds)} s, with ${megabytes === null ? '-' : rounded(megabytes)} MB`,
  }
}

async function hostileFiles(folder: string): Promise<Bar> {
  const bomb = join(folder, 'bomb.pdf')
  await writeBomb(bomb, 2_000_000_000)
  const picture = join(folder, 'picture.png')
  await writeFile(picture, hugePicture(40_000))
  const pages = join(folder, 'pages.pdf')
  await writeFile(pages, await manyPages(10_000))
  const found = {
    bomb: await checked(bomb, folder),
    'picture of 40,000²': await checked(picture, folder, 'png'),
    '10,000 pages': await checked(pages, folder),
  }
  return {
    what: 'hostile files: the slowest to end with a sentence',
    value: Math.max(...Object.values(found).map(({ seconds }) => seconds)),
    unit: 's',
    most: 30,
    note: Object.entries(found)
      .map(([name, { said, seconds }]) => `${name}: ${said}, ${rounded(seconds)} s`)
      .join('; '),
  }
}

/** A check in its own process: how long it took, the most memory it had, and what it said. */
async function checked(path: string, folder: string, type: FileType = 'pdf') {
  const pictures = join(folder, 'pictures')
  await mkdir(pictures, { recursive: true })
  const watch = watchChildren()
  const started = performance.now()
  const { measured, drawn } = await runCheck({ path, type, profile: null, folder: pictures })
  const seconds = (performance.now() - started) / 1000
  const codes = judge(measured, null).findings.map(({ code }) => code)
  const said = [measured.state, `${drawn} drawn`, ...new Set(codes)].join(', ')
  rmSync(pictures, { recursive: true, force: true })
  return { seconds, megabytes: watch.stop(), said }
}

/** The most memory that a child of this process has had, in megabytes; null without /proc. */
function watchChildren() {
  let most: number | null = null
  const timer = setInterval(() => {
    for (const status of childStatuses()) {
      const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]
      if (kilobytes) most = Math.max(most ?? 0, (Number(kilobytes) * 1024) / 1e6)
    }
  }, 20)
  return {
    stop() {
      clearInterval(timer)
      return most
    },
  }
}

/** Of the checks that this process has begun, and not of the shop, which it has begun too. */
function childStatuses(): string[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return ''
    }
  }
  const task = `/proc/${process.pid}/task`
  const pids = readdirSync(task).flatMap((id) => read(`${task}/${id}/children`).trim().split(' '))
  const checks = pids.filter((pid) => read(`/proc/${pid}/cmdline`).includes('preflight/child'))
  return checks.map((pid) => read(`/proc/${pid}/status`))
}

async function uploadPage(shop: BenchShop): Promise<Bar> {
  const weigh = openScales(join(dist, 'client'))
  const client = openClient(1)
  const path = '/account/upload/'
  const headers = { host: 'ie.localhost', 'accept-encoding': 'br' }
  const { body, status } = await client.send({ port: shop.port, path, headers })
  client.close()
  const bar = { what: 'JavaScript of the page for files', unit: 'KB', most: 110 }
  if (status !== 200) return { ...bar, value: null, note: `${path} answered ${status}` }
  return { ...bar, value: weigh(brotliDecompressSync(body).toString('utf8')).script / 1000 }
}
