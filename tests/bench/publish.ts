import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note } from './big-shop.ts'
import { type Bar, median, percentile, rounded } from './figures.ts'
import { isInstalled, processorSeconds } from './processes.ts'
import { inLanes, openClient } from './requests.ts'
import type { BenchShop } from './shop.ts'
import { storedPages, untilCompressed } from './stored-pages.ts'
import { load } from './wrk.ts'

const publications = 40

/** One document of many changed and published, again and again, until the change is seen. */
export async function benchPublish(shop: BenchShop): Promise<Bar[]> {
  const client = openClient(1)
  const host = shop.hosts.find((each) => each.startsWith('ie.')) ?? ''
  const compressed = await untilCompressed(shop)
  const times: number[] = []
  const used: number[] = []
  const after: number[] = []
  for (let edit = 1; edit <= publications; edit += 1) {
    const number = edit * 3
    writeFileSync(join(shop.content, 'pages', `note-${number}`, 'en.md'), note(number, 'en', edit))
    const before = processorSeconds(shop.pid) ?? Number.NaN
    const started = performance.now()
    await shop.publish()
    const returned = performance.now()
    const { body } = await client.send({
      port: shop.port,
      path: `/notes/${number}-en/`,
      headers: { host },
    })
    after.push(performance.now() - returned)
    times.push(performance.now() - started)
    used.push((processorSeconds(shop.pid) ?? Number.NaN) - before)
    if (!body.includes(`edit ${edit}.`)) throw new Error(`Edit ${edit} is not live.`)
  }
  client.close()
  const processor = rounded(median(used) * 1000)
  return [
    ...rendering(shop, compressed),
    await voiceOfAll(shop),
    {
      what: 'one document: live after publish returns, p95',
      value: percentile(after, 95),
      unit: 'ms',
      most: 80,
      note: `median ${rounded(median(after))}, the first request for the page that changed`,
    },
    {
      what: 'one document of the big shop published, p95',
      value: percentile(times, 95),
      unit: 'ms',
      most: 150,
      note: `median ${rounded(median(times))}, of processor time ${processor}`,
    },
  ]
}

/** A text of every page of a language changed while somebody asks for a page without an end. */
async function voiceOfAll(shop: BenchShop): Promise<Bar> {
  const bar = { what: 'a voice of every page: pages a second', unit: '/s', least: 1800 } as const
  if (!isInstalled('wrk')) return { ...bar, value: null, note: 'install wrk (apt-get install)' }
  const host = shop.hosts.find((each) => each.startsWith('ie.')) ?? ''
  const voices = join(shop.content, 'dictionaries/en/layout.yaml')
  const text = readFileSync(voices, 'utf8')
  const said = `Changed by a benchmark at ${Date.now()}.`
  writeFileSync(voices, text.replace(/^motto: .*$/m, `motto: ${said}`))
  const url = `http://127.0.0.1:${shop.port}/`
  const asked = load({
    url,
    connections: 8,
    seconds: 10,
    headers: { host: `${host}:${shop.port}` },
  })
  const started = performance.now()
  await shop.publish()
  const seconds = (performance.now() - started) / 1000
  const { requests } = await asked
  const changed = await countSaying(shop, said)
  const note = `${changed} pages in ${rounded(seconds)} s; ${requests} requests meanwhile, none failed`
  return { ...bar, value: changed / seconds, note }
}

/** Pages that hold a text, by asking for all of them. */
async function countSaying({ port, pages }: BenchShop, said: string): Promise<number> {
  const client = openClient(8)
  let count = 0
  await inLanes(storedPages(pages), 8, async ({ host, path }) => {
    const { body } = await client.send({ port, path, headers: { host } })
    if (body.includes(said)) count += 1
  })
  client.close()
  return count
}

function rendering({ pages, steps, seconds }: BenchShop, compressed: number): Bar[] {
  const step = steps.find(({ what }) => what === 'Rendering the pages')
  if (!step) return []
  const rendered = storedPages(pages).length
  const cost = rounded((step.processorSeconds / rendered) * 1000)
  return [
    {
      what: 'pages rendered a second, from nothing',
      value: rendered / step.seconds,
      unit: '/s',
      least: 1800,
      note:
        `${rendered} pages, ${cost} ms of processor time each; a folder of three files alone costs ` +
        `${rounded(bareFolder(pages))} ms here; the first start took ${rounded(seconds)} s, compressing ${rounded(compressed)} s more`,
    },
  ]
}

const bareFolders = 1000

/**
 * The reference beside the rendering: milliseconds that a folder of three files costs without any
 * page. File systems differ, and one that many files were just deleted from is slow at new ones.
 */
function bareFolder(pages: string): number {
  const root = join(pages, '..', 'bare')
  mkdirSync(root)
  const body = Buffer.alloc(9000, 'paper ')
  const started = performance.now()
  for (let number = 0; number < bareFolders; number += 1) {
    const folder = join(root, String(number))
    mkdirSync(folder)
    writeFileSync(join(folder, 'index.html'), body)
    for (const ending of ['br', 'gz'])
      writeFileSync(join(folder, `index.html.${ending}`), body.subarray(0, 3000))
  }
  return (performance.now() - started) / bareFolders
}
