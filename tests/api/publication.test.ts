import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDraft, saveDocument } from '../../src/lib/contract/draft.ts'
import {
  cancelPublication,
  getHistory,
  publishDraft,
  publishFolder,
  rollBack,
} from '../../src/lib/contract/publication.ts'
import { newestEdition } from '../../src/lib/server/site/editions/index.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../src/lib/server/site/publishing/webhook.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { newEditor } from './harness/editor.ts'
import { raw } from './harness/raw.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

const SECRET = 'signs the webhook of a build server'
const content = contentCopy()
const flyers = 'products/flyers/en.yaml'
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead:.*$/m, `lead: ${text}`)

let database: TestDatabase
let shop: RunningShop
let editor: Awaited<ReturnType<typeof newEditor>>

beforeAll(async () => {
  database = await createDatabase()
  const settings = {
    PUBLISH_WEBHOOK_SECRET: SECRET,
    CONTENT_WRITE_BACK: content.root,
    STAFF_SECOND_FACTOR: 'optional',
  }
  shop = await runShop({ databaseUrl: database.url, content: content.root, settings })
  editor = await newEditor(shop)
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

const seen = async () => (await page(shop, '/flyers/')).body

test('a draft goes live with its author and note, is written back, and is taken back by one call', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Spring words')
  const text = '# Said by the sales team.\n'
  await editor.edit(draft, flyers, (yaml) => text + lead('Spring, on paper.')(yaml))
  const wish = await editor.wish(draft, { note: 'What the sales team asked for' })
  const { publication } = await call.value(publishDraft, wish, as)
  const ended = await editor.ended(publication.id)
  expect(ended).toMatchObject({ state: 'live', result: expect.any(Number), problems: [] })
  expect(await seen()).toContain('Spring, on paper.')
  const history = await call.value(getHistory, {}, as)
  expect(history.live).toBe(ended.result)
  expect(history.editions[0]).toMatchObject({
    author: 'Ciara Walsh',
    note: 'What the sales team asked for',
    documents: 1,
  })
  // The folder is the truth still, comments and all, and publishing it changes nothing.
  expect(readFileSync(join(content.root, flyers), 'utf8')).toContain(text)
  expect(await shop.publish('again')).toMatchObject({ changed: 0 })
  expect(await call.refusal(getDraft, { id: draft }, as)).toMatchObject({ code: 'draft_not_found' })

  const { live } = history
  const back = await call.value(rollBack, { number: live - 1, live, note: 'a slip' }, as)
  expect(await editor.ended(back.publication.id)).toMatchObject({ state: 'live', result: live + 1 })
  expect(await seen()).not.toContain('Spring, on paper.')
  expect(readFileSync(join(content.root, flyers), 'utf8')).not.toContain('Spring, on paper.')
  const late = await call.refusal(rollBack, { number: live, live, note: '' }, as)
  expect(late.code).toBe('edition_outdated')
})

test('a draft with a problem is refused with file and line, and stays a draft', async () => {
  const { call, as } = editor
  const draft = await editor.begin('With a problem')
  await editor.edit(draft, 'tenants/ie.yaml', (yaml) =>
    yaml.replace(/^theme: .*$/m, 'theme: velvet'),
  )
  const newest = await newestEdition(shop.db)
  const { publication } = await call.value(publishDraft, await editor.wish(draft), as)
  const ended = await editor.ended(publication.id)
  expect(ended).toMatchObject({
    state: 'failed',
    problems: [{ path: 'tenants/ie.yaml', message: 'theme: There is no theme velvet.' }],
  })
  expect(ended.problems[0]?.line).toBeGreaterThan(1)
  expect(await newestEdition(shop.db)).toBe(newest)
  expect((await call.value(getDraft, { id: draft }, as)).problemCount).toBe(1)
})

test('what is to go live at a time waits for it, is not changed meanwhile, and can be taken back', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Later')
  await editor.edit(draft, flyers, lead('At the hour.'))
  const far = new Date(Date.now() + 3600_000).toISOString()
  const { publication } = await call.value(publishDraft, await editor.wish(draft, { at: far }), as)
  expect(publication).toMatchObject({ state: 'waiting', publishAt: far })
  const { hash } = await editor.read(flyers, draft)
  const change = { id: draft, path: flyers, text: 'a: b', version: 1, hash }
  expect(await call.refusal(saveDocument, change, as)).toMatchObject({ code: 'draft_waiting' })
  expect(await call.refusal(publishDraft, await editor.wish(draft), as)).toMatchObject({
    code: 'draft_waiting',
  })
  await call.value(cancelPublication, { id: publication.id }, as)
  const past = await editor.wish(draft, { at: '2020-01-01T00:00:00.000Z' })
  expect(await call.refusal(publishDraft, past, as)).toMatchObject({ code: 'instant_past' })

  const soon = new Date(Date.now() + 2500).toISOString()
  const onTime = await editor.wish(draft, { note: 'on time', at: soon })
  const at = await call.value(publishDraft, onTime, as)
  expect(await seen()).not.toContain('At the hour.')
  const ended = await editor.ended(at.publication.id)
  expect(ended.state).toBe('live')
  expect(Date.parse(ended.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(soon))
  expect(await seen()).toContain('At the hour.')
})

test('a draft is published as somebody has looked at it, and not as it was changed since', async () => {
  const { call, as } = editor
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const draft = await editor.begin('Looked at')
  const irish = 'tenants/ie/dictionaries/en/looked-at.yaml'
  const words = { id: draft, path: irish, text: 'hello: Hello', version: 0, hash: null }
  await own.call.value(saveDocument, words, own.as)
  const seen = await own.wish(draft)
  await editor.edit(draft, flyers, lead('Saved after the look.'))
  const refused = await own.call.refusal(publishDraft, seen, own.as)
  expect(refused.code).toBe('draft_changed')
  // What was saved since belongs to every shop, which the first editor may not publish.
  const again = await own.call.refusal(publishDraft, await own.wish(draft), own.as)
  expect(again).toMatchObject({ code: 'document_not_yours', facts: { path: flyers } })
  expect((await call.value(getDraft, { id: draft }, as)).documents).toHaveLength(2)
})

test('a signed delivery publishes the folder once; forged, old and repeated ones do not', async () => {
  const { path, method } = publishFolder
  const deliver = (
    body: string,
    { id = randomUUID() as string, at = Math.floor(Date.now() / 1000), secret = SECRET } = {},
  ) => {
    const signature = signatureOf(secret, String(at), id, Buffer.from(body))
    return raw(`http://127.0.0.1:${shop.port}${path}`, {
      method,
      body,
      headers: { host: 'ie.localhost', [SIGNATURE_HEADER]: `t=${at},id=${id},v1=${signature}` },
    })
  }
  content.edit(flyers, lead('By the build server.'))
  const body = JSON.stringify({ note: 'commit 4f2', author: 'build' })
  expect((await deliver(body, { secret: 'not the secret at all' })).status).toBe(400)
  expect((await deliver(body, { at: Math.floor(Date.now() / 1000) - 900 })).status).toBe(400)
  expect((await deliver('not json')).status).toBe(422)
  const taken = await deliver(body, { id: 'build-1' })
  expect(taken.status).toBe(200)
  const { publication } = publishFolder.output.parse(taken.body)
  expect(await editor.ended(publication)).toMatchObject({ state: 'live', author: 'build' })
  expect(await seen()).toContain('By the build server.')
  expect((await deliver(body, { id: 'build-1' })).status).toBe(409)
})
