import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { unpackIndex } from '../../src/lib/server/site/pages/index-file.ts'
import type { PageRecord } from '../../src/lib/server/site/pages/page.ts'
import { openPageFiles } from '../../src/lib/server/site/pages/page-files.ts'
import { etagOf } from '../../src/lib/server/site/pages/render-page.ts'
import { testShop } from '../api/harness/shop.ts'
import { pause } from '../crash/patience.ts'
import type { World } from './world.ts'

/** Milliseconds in which what is compressed later, and tried again later, is done. */
const SETTLED_MS = 90_000

/**
 * Every page of the shop, as it is answered, as it is on disk, and as it is rendered anew: a sentence
 * for each that is not the same in all three. The shop is started again without its pages meanwhile.
 */
export async function wrongPages(
  world: World,
): Promise<{ wrong: string[]; pages: number; compared: number }> {
  const { shop, dataDir } = world
  const answers = await readAnswers(world, await settledPages(world))
  // A stop writes the index as the pages were answered.
  await shop.stop()
  const kept = readPages(dataDir)
  const wrong = [...(await wrongFiles(world)), ...wrongAnswers(answers, kept)]
  rmSync(join(dataDir, 'page-folders'), { recursive: true, force: true })
  await shop.start()
  const fresh = new Map((await settledPages(world)).map((page) => [keyOf(page), page]))
  const now = Date.now()
  // A page that names a date until a cut-off that has passed meanwhile says something else now.
  const lasting = kept.filter(({ until }) => until === null || until > now)
  const differing = lasting.filter((page) => fresh.get(keyOf(page))?.etag !== page.etag)
  const again = await readAnswers(world, differing)
  for (const key of differing.map(keyOf))
    wrong.push(`${key} rendered anew says something else:${difference(answers, again, key)}`)
  return { wrong, pages: kept.length, compared: lasting.length }
}

const keyOf = ({ tenant, path }: PageRecord) => tenant + path
const hostOf = (tenant: string) =>
  testShop().tenants.find(({ id }) => id === tenant)?.hosts[0] ?? tenant

/** What the index names; nothing where there is none yet. */
function readPages(dataDir: string): PageRecord[] {
  const file = join(dataDir, 'pages', 'index.json')
  if (!existsSync(file)) return []
  const text = readFileSync(file, 'utf8')
  const { fingerprint } = JSON.parse(text) as { fingerprint: string }
  const index = unpackIndex(text, fingerprint)
  if (!index) throw new Error('The index of pages is not as it was written.')
  return index.pages
}

/** The index once nothing is left to be done. */
async function settledPages({ dataDir }: World): Promise<PageRecord[]> {
  const deadline = Date.now() + SETTLED_MS
  for (;;) {
    const pages = readPages(dataDir)
    const open = pages.filter(({ stale, hashes }) => stale || !hashes.br || !hashes.gzip)
    if (pages.length > 0 && open.length === 0) return pages
    if (Date.now() > deadline)
      throw new Error(`${open.length} of ${pages.length} pages stay unfinished.`)
    await pause(250)
  }
}

async function wrongFiles({ dataDir }: World): Promise<string[]> {
  const root = realpathSync(join(dataDir, 'pages'))
  const files = openPageFiles(root)
  const wrong: string[] = []
  for (const record of readPages(dataDir)) {
    const { plain, br, gzip } = await files.read(hostOf(record.tenant), record)
    const lacks = Object.entries({ plain, br, gzip }).filter(([, bytes]) => !bytes)
    if (lacks.length > 0)
      wrong.push(`${keyOf(record)} is damaged on disk: ${lacks.map(([name]) => name)}.`)
  }
  return wrong
}

type Answer = Awaited<ReturnType<typeof get>>

async function readAnswers({ shop }: World, pages: readonly PageRecord[]) {
  const answers = new Map<string, Answer>()
  for (const page of pages)
    if (page.status === 200)
      answers.set(keyOf(page), await get(shop.origin, hostOf(page.tenant), page.path))
  return answers
}

/** Where two answers part, with what stands around it; an island's number follows from the rest. */
function difference(
  first: ReadonlyMap<string, Answer>,
  second: ReadonlyMap<string, Answer>,
  key: string,
): string {
  const [one = '', other = ''] = [first, second].map((each) =>
    String(each.get(key)?.body ?? '').replace(/ uid="\w+"/g, ''),
  )
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return [one, other].map((text) => `\n  ${text.slice(Math.max(0, at - 80), at + 80)}`).join('')
}

function wrongAnswers(answers: ReadonlyMap<string, Answer>, kept: readonly PageRecord[]) {
  const etags = new Map(kept.map((page) => [keyOf(page), page.etag]))
  return [...answers].flatMap(([key, { status, etag, body }]) =>
    status === 200 && etag === etagOf(body) && etag === etags.get(key)
      ? []
      : [
          `${key} is answered with ${status}, ${etag} over ${etagOf(body)}; kept: ${etags.get(key)}.`,
        ],
  )
}

function get(origin: string, host: string, path: string) {
  return new Promise<{ status: number; etag: string | undefined; body: Buffer }>(
    (resolve, reject) => {
      const sent = request(origin + path, { headers: { host } }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            etag: response.headers.etag,
            body: Buffer.concat(parts),
          }),
        )
      })
      sent.on('error', reject)
      sent.end()
    },
  )
}
