import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocument, getDocumentSchema, listDocuments } from '../../src/lib/contract/document.ts'
import {
  createPreviewLink,
  exportDraft,
  getDraft,
  getDraftChanges,
  listDrafts,
  revertDocument,
  saveDocument,
} from '../../src/lib/contract/draft.ts'
import { openPreviewLinks } from '../../src/lib/server/site/drafts/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { newEditor } from './harness/editor.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

const SECRET = 'signs what staff are shown'
const content = contentCopy()
const flyers = 'products/flyers/en.yaml'
const eur = 'price-lists/eur.yaml'
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead:.*$/m, `lead: ${text}`)

let database: TestDatabase
let shop: RunningShop
let editor: Awaited<ReturnType<typeof newEditor>>

beforeAll(async () => {
  database = await createDatabase()
  const settings = { STAFF_SECRET: SECRET, STAFF_SECOND_FACTOR: 'optional' }
  shop = await runShop({ databaseUrl: database.url, content: content.root, settings })
  editor = await newEditor(shop)
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

test('documents are found by what they are and say, and come with their file and its schema', async () => {
  const { call, as } = editor
  const found = await call.value(listDocuments, { kind: 'productWords', text: 'flyers' }, as)
  expect(found.documents.map(({ path }) => path)).toContain(flyers)
  const read = await call.value(getDocument, { path: flyers }, as)
  expect(read.text).toBe(readFileSync(join(content.root, flyers), 'utf8'))
  expect(read.version).toBe(0)
  expect(read.pages).toContainEqual({ tenant: 'ie', path: '/flyers/' })
  const { schema } = await call.value(getDocumentSchema, { kind: 'product' }, as)
  expect(schema).toMatchObject({ type: 'object', properties: { quantities: { type: 'object' } } })
})

test('a draft tells every problem with file and line, and what is live stays live', async () => {
  const { call, as } = editor
  const draft = await editor.begin('A draft with problems')
  const before = await page(shop, '/flyers/')
  await editor.edit(draft, flyers, (yaml) => yaml.replace(/^lead:/m, 'laed:'))
  await editor.edit(draft, 'tenants/de.yaml', (yaml) =>
    yaml.replace(/^theme: .*$/m, 'theme: velvet'),
  )
  const { problems, documents } = await call.value(getDraft, { id: draft }, as)
  const text = (await editor.read(flyers, draft)).text ?? ''
  expect(problems).toContainEqual({
    path: flyers,
    line: text.split('\n').findIndex((line) => line.startsWith('laed')) + 1,
    message: expect.stringContaining('Did you mean "lead"?'),
  })
  expect(problems).toContainEqual({
    path: 'tenants/de.yaml',
    line: expect.any(Number),
    message: 'theme: There is no theme velvet.',
  })
  expect(documents.map(({ path, version }) => [path, version])).toEqual([
    [flyers, 1],
    ['tenants/de.yaml', 1],
  ])
  expect((await page(shop, '/flyers/')).body).toBe(before.body)
  await call.value(revertDocument, { id: draft, path: flyers, version: 1 }, as)
  const rest = await call.value(getDraft, { id: draft }, as)
  expect(rest.problems.map(({ path }) => path)).toEqual(['tenants/de.yaml'])
})

test('what a second editor has not seen is not overwritten, and is shown', async () => {
  const other = await newEditor(shop)
  const draft = await editor.begin('Two at once')
  const seen = await editor.read(flyers, draft)
  await other.edit(draft, flyers, lead('What the other one wrote.'))
  const mine = { id: draft, path: flyers, text: 'mine', version: seen.version, hash: seen.hash }
  const refused = await editor.call.refusal(saveDocument, mine, editor.as)
  expect(refused).toMatchObject({
    code: 'document_changed',
    facts: { by: 'Ciara Walsh', version: 1, text: expect.stringContaining('the other one wrote') },
  })
  expect((await editor.read(flyers, draft)).text).toContain('What the other one wrote.')
  // Both at once: one of them is told.
  const again = { ...mine, version: 1 }
  const both = await Promise.all([
    editor.call.send(saveDocument, { ...again, text: 'a: 1' }, editor.as),
    other.call.send(saveDocument, { ...again, text: 'a: 2' }, other.as),
  ])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a document that another edition has changed meanwhile is told, and saved over knowingly', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Overtaken')
  const seen = await editor.read(flyers, draft)
  await editor.edit(draft, flyers, lead('From the draft.'))
  content.edit(flyers, lead('From the folder.'))
  await shop.publish('meanwhile')
  const { problems, documents } = await call.value(getDraft, { id: draft }, as)
  expect(documents[0]?.isOutdated).toBe(true)
  expect(problems[0]).toMatchObject({ path: flyers })
  const text = (await editor.read(flyers, draft)).text ?? ''
  const stale = { id: draft, path: flyers, text, version: 1, hash: seen.hash }
  const refused = await call.refusal(saveDocument, stale, as)
  expect(refused.facts?.['text']).toContain('From the folder.')
  // Nobody has seen it by opening the draft's document again: only the refusal tells what is live.
  const { hash } = await editor.read(flyers, draft)
  expect(hash).toBe(seen.hash)
  await call.value(saveDocument, { ...stale, hash: String(refused.facts?.['hash']) }, as)
  expect((await call.value(getDraft, { id: draft }, as)).problems).toEqual([])
})

test('what would change is told: keys, pages that say something else, prices that move', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Prices')
  await editor.edit(draft, eur, (yaml) => yaml.replace('factor: 1\n', 'factor: 1.1\n'))
  const changes = await call.value(getDraftChanges, { id: draft }, as)
  expect(changes.documents).toEqual([{ path: eur, change: 'changed', keys: ['factor'] }])
  expect(changes.isRendered).toBe(true)
  expect(changes.pages).toContainEqual({ tenant: 'ie', path: '/flyers/', change: 'changed' })
  expect(changes.pages.some(({ tenant }) => tenant === 'uk')).toBe(false)
  const moved = changes.prices.find(
    ({ tenant, product }) => tenant === 'ie' && product === 'flyers',
  )
  expect(moved?.rows.length).toBeGreaterThan(3)
  for (const { before, after } of moved?.rows ?? []) expect(after).toBeGreaterThan(before)
  expect(changes.priceCount).toBeGreaterThan(100)
})

test('an editor of one shop changes what is its own, and sees no other shop', async () => {
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const draft = await own.begin('Irish words')
  const save = (path: string) =>
    own.call.send(saveDocument, { id: draft, path, text: 'a: b\n', version: 0, hash: null }, own.as)
  expect(await save('tenants/ie/dictionaries/en/home.yaml')).toMatchObject({ ok: true })
  expect(await save('tenants/de/dictionaries/de/home.yaml')).toMatchObject({
    code: 'document_not_yours',
  })
  expect(await save('price-lists/new.yaml')).toMatchObject({ code: 'document_not_yours' })
  expect(await save('../outside.yaml')).toMatchObject({ code: 'document_path_unknown' })
  expect(await save('images/press.png')).toMatchObject({ code: 'document_not_text' })
  const hidden = await own.call.send(getDocument, { path: 'tenants/de.yaml' }, own.as)
  expect(hidden).toMatchObject({ code: 'document_not_found' })
})

test('an export is a patch that git applies, and files', async () => {
  const { call, as } = editor
  const draft = await editor.begin('To be taken into git')
  await editor.edit(draft, flyers, lead('Taken into git.'))
  const added = 'pages/guide/page.yaml'
  const make = { id: draft, path: added, text: 'order: 3', version: 0, hash: null }
  await call.value(saveDocument, make, as)
  const { patch, files } = await call.value(exportDraft, { id: draft }, as)
  expect(files.map(({ path }) => path)).toEqual([added, flyers])
  const folder = mkdtempSync(join(tmpdir(), 'quire-patch-'))
  cpSync(content.root, folder, { recursive: true })
  writeFileSync(join(folder, 'draft.patch'), patch)
  execFileSync('git', ['apply', 'draft.patch'], { cwd: folder })
  expect(readFileSync(join(folder, flyers), 'utf8')).toContain('lead: Taken into git.')
  expect(readFileSync(join(folder, added), 'utf8')).toBe('order: 3')
})

/** The drawings that a page names, be it as PNG for machines. */
function drawnIn(html: string): string[] {
  const names = html.match(/\/_pictures\/[\w-]+\.\w+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/\w+$/, 'svg')))]
}

test('a preview shows any page of any shop as in the draft, and nobody keeps it', async () => {
  const { call, as } = editor
  const draft = await editor.begin('To be shown')
  await editor.edit(draft, flyers, lead('Only in the draft.'))
  const { root } = await call.value(createPreviewLink, { id: draft, hours: 1 }, as)
  const shown = await page(shop, `${root}draft/ie/flyers/`, {}, 'de.localhost')
  expect(shown.status).toBe(200)
  expect(shown.body).toContain('Only in the draft.')
  expect(shown.body).toContain('Draft “To be shown”')
  expect(shown.body).toContain(`href="${root}draft/ie/business-cards/"`)
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.headers['x-robots-tag']).toContain('noindex')
  expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await page(shop, `${root}live/ie/flyers/`)).body).not.toContain('Only in the draft.')
  expect((await page(shop, '/flyers/')).body).not.toContain('Only in the draft.')
  const swiss = await page(shop, `${root}draft/ch/fr-ch/`)
  expect(swiss.status).toBe(200)
  expect((await page(shop, `${root}draft/ie/no-such-page/`)).status).toBe(404)
  const [picture = 'none'] = drawnIn(shown.body)
  expect((await page(shop, picture)).status).toBe(200)
})

test('a preview runs no link of a draft and asks no other site for a picture', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Hostile')
  const words =
    '![x](https://tracker.test/x.png) [a](javascript:alert(1)) [b](JAVA&#115;CRIPT:alert(2)) [c](https://example.test/)'
  await editor.edit(draft, 'pages/contact/en.md', (text) => `${text}\n\n${words}\n`)
  const { root } = await call.value(createPreviewLink, { id: draft, hours: 1 }, as)
  const { body } = await page(shop, `${root}draft/ie/contact/`)
  expect(body).toContain('data-src="https://tracker.test/x.png"')
  expect(body).not.toMatch(/\ssrc="https:\/\/tracker/)
  expect(body).not.toMatch(/href="\s*java/i)
  expect(body).toContain('href="https://example.test/"')
})

test('a picture of a draft is had for as long as the draft is as it was shown', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Drawn otherwise')
  const { root } = await call.value(createPreviewLink, { id: draft, hours: 1 }, as)
  const shown = async (scene: string) => {
    await editor.edit(draft, 'products/flyers/product.yaml', (yaml) =>
      yaml.replace(/scene: \w+/, `scene: ${scene}`),
    )
    const { body } = await page(shop, `${root}draft/ie/flyers/`)
    return drawnIn(body)
  }
  const live = drawnIn((await page(shop, '/flyers/')).body)
  const first = (await shown('stickers')).filter((name) => !live.includes(name))
  expect(first.length).toBeGreaterThan(0)
  expect((await page(shop, first[0] ?? '')).status).toBe(200)
  const second = await shown('booklet')
  const left = first.filter((name) => !second.includes(name))
  expect(left.length).toBeGreaterThan(0)
  expect((await page(shop, left[0] ?? '')).status).not.toBe(200)
})

test('preview links that are guessed, old, changed or for another shop open nothing', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Not for everybody')
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const { root } = await own.call.value(createPreviewLink, { id: draft, hours: 1 }, own.as)
  const [, , token = ''] = root.split('/')
  const status = async (address: string) => {
    const answer = await page(shop, address)
    if (answer.status === 404) expect(answer.body).toContain('preview link is not valid')
    return answer.status
  }
  expect(await status(`${root}draft/ie/`)).toBe(200)
  expect(await status(`${root}draft/de/`)).toBe(404)
  const [payload = '', signature = ''] = token.split('.')
  const all = Buffer.from(payload, 'base64url').toString().replace('["ie"]', 'null')
  const forged = `${Buffer.from(all).toString('base64url')}.${signature}`
  expect(await status(`/_preview/${forged}/draft/de/`)).toBe(404)
  const links = openPreviewLinks({ secret: SECRET })
  const old = links.issue({ draft, tenants: null, expiresAt: new Date(Date.now() - 1000) })
  expect(await status(`/_preview/${old}/draft/ie/`)).toBe(404)
  const foreign = openPreviewLinks({ secret: 'of another installation' })
  const expiresAt = new Date(Date.now() + 60_000)
  const guessed = foreign.issue({ draft, tenants: null, expiresAt })
  expect(await status(`/_preview/${guessed}/draft/ie/`)).toBe(404)
  for (const path of ['/_preview/', '/_preview/x/draft/ie/', '/_preview/..%2f/draft/ie/'])
    expect(await status(path)).toBe(404)
  expect((await call.value(listDrafts, {}, as)).drafts.map(({ id }) => id)).toContain(draft)
})
