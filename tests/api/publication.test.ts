import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  discardDraft,
  getDraft,
  getDraftChanges,
  saveDocument,
} from '../../src/lib/contract/draft.ts'
import {
  cancelPublication,
  getHistory,
  getPublication,
  publishDraft,
  publishFolder,
  rollBack,
} from '../../src/lib/contract/publication.ts'
import { removeGrant } from '../../src/lib/server/people/staff/index.ts'
import { jobContext } from '../../src/lib/server/platform/jobs/define-job.ts'
import { newestEdition } from '../../src/lib/server/site/editions/index.ts'
import { insertPublication } from '../../src/lib/server/site/publishing/publication-rows.ts'
import { publishJob } from '../../src/lib/server/site/publishing/publish-job.ts'
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

const places = {
  contentDir: content.root,
  dataDir: tmpdir(),
  writeBack: undefined,
  live: () => null,
  clock: () => new Date(),
}
const context = (isLastTry: boolean) => ({
  ...jobContext({ db: shop.db, log: pino({ level: 'silent' }), now: new Date() }, 'test', null),
  isLastTry,
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

test('where the folder is linked elsewhere nothing is written back, and no folder is made', async () => {
  const { call, as } = editor
  const outside = mkdtempSync(join(tmpdir(), 'quire-outside-'))
  const link = join(content.root, 'tenants/fr')
  symlinkSync(outside, link)
  const draft = await editor.begin('Said in France')
  const path = 'tenants/fr/dictionaries/fr/layout.yaml'
  const voice = { id: draft, path, text: 'motto: Du papier.\n', version: 0, hash: null }
  await call.value(saveDocument, voice, as)
  const { publication } = await call.value(publishDraft, await editor.wish(draft), as)
  const { state, result } = await editor.ended(publication.id)
  expect(state).toBe('live')
  expect(existsSync(join(outside, 'dictionaries'))).toBe(false)
  rmSync(link)
  const live = result ?? 0
  const back = await call.value(rollBack, { number: live - 1, live, note: '' }, as)
  expect((await editor.ended(back.publication.id)).state).toBe('live')
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

test('where money goes is changed by those alone who have that permission', async () => {
  const { call, as } = editor
  const boss = await newEditor(shop, [{ role: 'administrator', tenant: '*' }])
  const draft = await boss.begin('Another account')
  const account = (yaml: string) =>
    yaml.replace('DE89 3704 0044 0532 0130 00', 'DE02 1203 0000 0000 2020 51')
  const { text, version, hash } = await editor.read('tenants/de.yaml', draft)
  const wish = { id: draft, path: 'tenants/de.yaml', text: account(text ?? ''), version, hash }
  const refused = await call.refusal(saveDocument, wish, as)
  expect(refused).toMatchObject({ code: 'document_of_money', status: 403 })
  await boss.edit(draft, 'tenants/de.yaml', account)
  // Others may go on with the document, and may not publish it.
  await editor.edit(draft, 'tenants/de.yaml', (yaml) => `# By the accountant.\n${yaml}`)
  expect(await call.refusal(publishDraft, await editor.wish(draft), as)).toMatchObject({
    code: 'document_of_money',
    facts: { path: 'tenants/de.yaml' },
  })
  const { publication } = await boss.call.value(publishDraft, await boss.wish(draft), boss.as)
  const ended = await boss.ended(publication.id)
  expect(ended.state).toBe('live')
  const live = ended.result ?? 0
  const back = { number: live - 1, live, note: '' }
  expect((await call.refusal(rollBack, back, as)).code).toBe('document_of_money')
  await boss.ended((await boss.call.value(rollBack, back, boss.as)).publication.id)
})

test('the edition that is live is not gone back to', async () => {
  const { call, as } = editor
  const { live } = await call.value(getHistory, {}, as)
  const refused = await call.refusal(rollBack, { number: live, live, note: '' }, as)
  expect(refused).toMatchObject({ code: 'edition_is_live', status: 409 })
})

test('what waits for its time goes live only if its author may still publish it then', async () => {
  const { call, as } = editor
  const leaving = await newEditor(shop)
  const draft = await leaving.begin('To be gone')
  await leaving.edit(draft, flyers, lead('By somebody who has left.'))
  const soon = new Date(Date.now() + 2000).toISOString()
  const wish = await leaving.wish(draft, { at: soon })
  const { publication } = await leaving.call.value(publishDraft, wish, leaving.as)
  await removeGrant(shop.db, leaving.id, { role: 'editor', tenant: '*' }, new Date())
  const ended = await editor.ended(publication.id)
  expect(ended).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('may not publish this any more'),
  })
  expect(await seen()).not.toContain('By somebody who has left.')
  await call.value(discardDraft, { id: draft }, as)
})

test('an editor of one shop is told that another shop’s document stands in the way', async () => {
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const draft = await own.begin('A host of another shop')
  await own.edit(draft, 'tenants/ie.yaml', (yaml) =>
    yaml.replace('hosts: [', 'hosts: [uk.localhost, '),
  )
  const { publication } = await own.call.value(publishDraft, await own.wish(draft), own.as)
  const ended = await own.ended(publication.id)
  expect(ended).toMatchObject({ state: 'failed', problems: [] })
  expect(ended.failure).toContain('documents of other shops')
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

test('going back takes nothing back that went live since it was asked for', async () => {
  const { call, as } = editor
  const { live } = await call.value(getHistory, {}, as)
  const { account_id } = await shop.db
    .selectFrom('content_publication')
    .select('account_id')
    .where('account_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const queue = (edition: number, live: number) => ({
    kind: 'edition' as const,
    draft: null,
    edition,
    live,
    note: 'back',
    author: 'Ciara Walsh',
    account_id,
    requested_at: new Date(),
    publish_at: new Date(),
  })
  content.edit(flyers, lead('Live since the wish.'))
  await shop.publish('meanwhile')
  const run = async (edition: number) => {
    const row = await insertPublication(shop.db, queue(edition, live))
    await publishJob({
      ...places,
      publish: (_, { after }) => Promise.resolve(after),
    }).handler({ publication: row.id }, context(true))
    return (await call.value(getPublication, { id: row.id }, as)).publication
  }
  expect(await run(live - 1)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('Another edition has gone live'),
  })
  expect(await newestEdition(shop.db)).toBe(live + 1)
  expect(await seen()).toContain('Live since the wish.')
  // A worker that died when it was done does it again: what is wanted is live already.
  expect(await run(live + 1)).toMatchObject({ state: 'live', result: live + 1 })
})

test('a publication whose last try breaks has failed', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Broken')
  await editor.edit(draft, flyers, lead('Never live.'))
  const far = { at: new Date(Date.now() + 3600_000).toISOString() }
  const { publication } = await call.value(publishDraft, await editor.wish(draft, far), as)
  const job = publishJob({ ...places, publish: () => Promise.reject(new Error('out of paper')) })
  const wish = { publication: publication.id }
  const state = async () =>
    (await call.value(getPublication, { id: publication.id }, as)).publication
  await expect(job.handler(wish, context(false))).rejects.toThrow('out of paper')
  expect(await state()).toMatchObject({ state: 'waiting', failure: 'out of paper' })
  await expect(job.handler(wish, context(true))).rejects.toThrow('out of paper')
  expect(await state()).toMatchObject({ state: 'failed', failure: 'out of paper' })
  expect((await state()).finishedAt).not.toBeNull()
})

test('a note that going back composes is as long as a note may be', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Long')
  await editor.edit(draft, flyers, lead('A long story.'))
  const long = await editor.wish(draft, { note: 'why '.repeat(75).trim() })
  const first = await editor.ended((await call.value(publishDraft, long, as)).publication.id)
  content.edit(flyers, lead('Another story.'))
  const { number: live } = await shop.publish('another')
  const wish = { number: Number(first.result), live, note: '' }
  const { publication } = await call.value(rollBack, wish, as)
  expect(publication.note).toMatch(/^Back to edition \d+: why why.*…$/)
  expect(publication.note).toHaveLength(300)
  expect(await editor.ended(publication.id)).toMatchObject({ state: 'live' })
})

test('what is another shop’s is neither told nor taken back', async () => {
  const { call, as } = editor
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const draft = await editor.begin('Of the German shop')
  await editor.edit(draft, 'tenants/de.yaml', (yaml) =>
    yaml.replace('theme: press-sheet', 'theme: stationer'),
  )
  const far = { at: new Date(Date.now() + 3600_000).toISOString() }
  const { publication } = await call.value(publishDraft, await editor.wish(draft, far), as)
  const { id } = publication
  const history = await own.call.value(getHistory, {}, own.as)
  expect(history.publications.map((each) => each.id)).not.toContain(id)
  const hidden = await own.call.refusal(getPublication, { id }, own.as)
  expect(hidden.code).toBe('publication_not_found')
  const kept = await own.call.refusal(cancelPublication, { id }, own.as)
  expect(kept.code).toBe('document_not_yours')
  const all = await call.value(getDraftChanges, { id: draft }, as)
  expect(all.pages.length).toBeGreaterThan(0)
  const some = await own.call.value(getDraftChanges, { id: draft }, own.as)
  expect(some).toMatchObject({ documents: [], prices: [], problems: [] })
  expect(some.pages.filter(({ tenant }) => tenant !== 'ie')).toEqual([])
  await call.value(cancelPublication, { id }, as)
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
