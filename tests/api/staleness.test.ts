import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dist, ensureBuilt } from '../../scripts/lib/build.ts'
import {
  differences,
  openLibrary,
  type StoredDocument,
} from '../../src/lib/server/site/editions/index.ts'
import { openPages, type Pages } from '../../src/lib/server/site/pages/index.ts'
import { renderPlain } from '../../src/lib/server/site/pages/render-page.ts'
import { allAddresses } from '../../src/lib/server/site/pages/stale.ts'
import { drawingVersion, pictureNamer } from '../../src/lib/server/site/pictures/index.ts'
import { type CompiledShop, compileShop, originOf } from '../../src/lib/server/site/shop/index.ts'
import { testDocuments } from '../setup/test-documents.ts'
import { type Edit, edited, editNames } from './harness/edits.ts'

const now = new Date('2026-11-20T09:00:00Z')
const origins = { scheme: 'http', port: 4321 } as const
/** Two shops of one language and one of three: enough for every look-up. */
const first = new Map([...testDocuments()].filter(([path]) => !/^tenants\/(de|fr|it)/.test(path)))
const roots: string[] = []
let buildId = ''

beforeAll(async () => {
  buildId = await ensureBuilt()
}, 300_000)
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

function start(root: string): Promise<Pages> {
  const log = pino({ level: 'silent' })
  return openPages({ dist, buildId, root, origins, apiHost: null, log, clock: () => now })
}

type Documents = ReadonlyMap<string, StoredDocument>
const compiled = (documents: Documents, edition: number, before: CompiledShop | null = null) =>
  compileShop(openLibrary(documents, { before: before?.library ?? null }), edition, now)
const changedPaths = (before: Documents, after: Documents) =>
  new Set(differences(before, after).map(({ path }) => path))

/** Pages that say something else than a rendering from nothing; missing and superfluous ones too. */
async function untrue({ app, keeper, store }: Pages, documents: Documents): Promise<string[]> {
  const shop = compiled(documents, 0)
  const pictureName = pictureNamer(shop.library, drawingVersion())
  const terms = { app, now, origin: (host: string) => originOf(host, origins), pictureName }
  const paged = [...store.records()].filter(({ path }) => path.includes('cards-and-flyers'))
  const queries = paged.map(({ tenant, path }) => ({ tenant, path: `${path}?page=2` }))
  const wanted = [...allAddresses(shop), ...queries]
  const stored = new Set([...store.records()].map(({ tenant, path }) => tenant + path))
  const found: string[] = []
  for (const address of wanted) {
    const name = address.tenant + address.path
    if (!stored.delete(name) && !name.includes('?')) found.push(`${name} is missing`)
    const kept = await keeper.fetch(address)
    const fresh = await renderPlain(shop, address, terms)
    if (Buffer.compare(kept?.bodies.plain ?? Buffer.alloc(0), fresh.plain) !== 0) found.push(name)
  }
  return [...found, ...Array.from(stored, (name) => `${name} is superfluous`)]
}

const anEdit: fc.Arbitrary<Edit> = fc.record({
  name: fc.constantFrom(...editNames),
  pick: fc.nat(5000),
  word: fc.stringMatching(/^[a-z]{4,8}$/),
})
const editions = fc.array(fc.array(anEdit, { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 2,
})

/**
 * Publishes edition after edition to a node that starts anew before the last one: with the edition
 * before at hand, as a node that starts has it in the database, or without.
 */
async function publishAll(changes: Edit[][], hasBefore: boolean): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'quire-stale-'))
  roots.push(root)
  let pages = await start(root)
  let shop = compiled(first, 1)
  let documents: Documents = first
  await pages.keeper.open(shop, null)
  for (const [index, edition] of changes.entries()) {
    const next = edited(documents, edition)
    const changed = changedPaths(documents, next)
    if (index < changes.length - 1) {
      shop = compiled(next, index + 2, shop)
      await pages.keeper.adopt(shop, changed)
    } else {
      pages.keeper.close()
      pages = await start(root)
      const before = hasBefore ? compiled(documents, index + 1) : null
      await pages.keeper.open(compiled(next, index + 2), { changed, before })
    }
    documents = next
    expect(await untrue(pages, documents), JSON.stringify(edition)).toEqual([])
  }
  pages.keeper.close()
}

test('no kind of edit leaves a page that says what is no longer so', async () => {
  const each = editNames.map((name, index): Edit => ({ name, pick: index * 7, word: 'quire' }))
  await publishAll(
    Array.from({ length: 9 }, (_, start) => each.filter((_, at) => at % 9 === start)),
    false,
  )
}, 300_000)

test('after any edits every page is what a rendering from nothing makes', async () => {
  await fc.assert(fc.asyncProperty(editions, fc.boolean(), publishAll), { numRuns: 3 })
}, 300_000)

/** Pages that were rendered, but for those that give a page of voices to their islands. */
function withoutIslands(calls: [route: string, locals: App.Locals][]): string[] {
  const pages = calls.filter(([route]) => route !== '/part/').map(([, { shop }]) => shop)
  return pages
    .filter(({ match, path }) => !['product', 'app'].includes(match.kind) && path !== '/')
    .map(({ path }) => path)
}

test('what is said in a part is put into the pages, and none of them is rendered', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-stale-'))
  roots.push(root)
  const pages = await start(root)
  const before = compiled(first, 1)
  await pages.keeper.open(before, null)
  const layout = [...first.values()].find(({ path }) => /^dictionaries\/en\/layout/.test(path))
  if (!layout) throw new Error('The shop has voices.')
  const spoken = new Map(first)
  const data = { ...layout.data, motto: 'Paper, as it was meant.' }
  spoken.set(layout.path, { ...layout, data, hash: 'another' })
  const rendered = vi.spyOn(pages.app, 'render')
  const next = compiled(spoken, 2, before)
  const { pages: said } = await pages.keeper.adopt(next, changedPaths(first, spoken))
  expect(said.length).toBeGreaterThan(20)
  expect(withoutIslands(rendered.mock.calls)).toEqual([])
  expect(await untrue(pages, spoken)).toEqual([])
  pages.keeper.close()

  // By another process, which has none of it in memory, and lacks the files of some.
  for (const host of ['ie.localhost', 'en-ch.localhost'])
    rmSync(join(root, host, 'terms'), { recursive: true, force: true })
  const other = await start(root)
  const renderedThere = vi.spyOn(other.app, 'render')
  const back = { changed: changedPaths(spoken, first), before: compiled(spoken, 2) }
  await other.keeper.open(compiled(first, 3), back)
  expect(new Set(withoutIslands(renderedThere.mock.calls))).toEqual(new Set(['/terms/']))
  expect(await untrue(other, first)).toEqual([])
  other.keeper.close()
}, 300_000)
