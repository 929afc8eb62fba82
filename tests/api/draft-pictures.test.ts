import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDocument } from '../../src/lib/contract/document.ts'
import {
  createPreviewLink,
  discardDraft,
  exportDraft,
  getDraft,
  getDraftChanges,
  revertDocument,
  saveDocument,
} from '../../src/lib/contract/draft.ts'
import {
  describePicture,
  listDraftPictures,
  savePicture,
} from '../../src/lib/contract/draft-picture.ts'
import type { InputOf } from '../../src/lib/contract/endpoint.ts'
import { getHistory, publishDraft, rollBack } from '../../src/lib/contract/publication.ts'
import { photograph } from '../setup/photograph.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { newEditor } from './harness/editor.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

const content = contentCopy()
const contact = 'pages/contact/en.md'
const alt = { en: 'A press', de: 'Eine Presse', fr: 'Une presse', it: 'Una macchina' }
const middle = { focus: { x: 50, y: 50 }, rights: '' }

let database: TestDatabase
let shop: RunningShop
let editor: Awaited<ReturnType<typeof newEditor>>

beforeAll(async () => {
  database = await createDatabase()
  mkdirSync(join(content.root, 'images'), { recursive: true })
  writeFileSync(join(content.root, 'images/hall.jpg'), await shot(700, 500))
  const settings = {
    STAFF_SECRET: 'signs what staff are shown',
    STAFF_SECOND_FACTOR: 'optional',
    CONTENT_WRITE_BACK: content.root,
    CONTENT_PICTURE_MB: '1',
  } as const
  shop = await runShop({ databaseUrl: database.url, content: content.root, settings })
  editor = await newEditor(shop)
})
afterAll(async () => {
  await shop.stop()
  await database.drop()
})

type Format = NonNullable<Parameters<typeof photograph>[0]['format']>
const shot = (width = 800, height = 600, format: Format = 'jpeg') =>
  photograph({ width, height, format })

type Sent = { bytes?: Buffer } & Partial<
  Pick<InputOf<typeof savePicture>, 'name' | 'tenant' | 'instead'>
>

function wishOf({
  id,
  name = 'poster',
  tenant = null,
  bytes,
  instead = null,
}: Sent & { id: string; bytes: Buffer }) {
  return { id, name, tenant, base64: bytes.toString('base64'), instead }
}

async function send(id: string, sent: Sent = {}, by = editor) {
  return by.call.value(savePicture, wishOf({ id, bytes: await shot(), ...sent }), by.as)
}

async function refusalOf(id: string, sent: Sent) {
  const wish = wishOf({ id, bytes: await shot(), ...sent })
  return editor.call.refusal(savePicture, wish, editor.as)
}

async function pictures(id: string) {
  const { pictures } = await editor.call.value(listDraftPictures, { id }, editor.as)
  return new Map(pictures.map((each) => [each.path, each]))
}

async function publishAll(id: string) {
  const wish = await editor.wish(id)
  const { publication } = await editor.call.value(publishDraft, wish, editor.as)
  return editor.ended(publication.id)
}

const shownIn = (html: string) => html.match(/\/_images\/press\.\w{16}\.main\.jpg/)?.[0] ?? 'none'

test('a picture is added, looked at, described, published, replaced, and had back', async () => {
  const { call, as } = editor
  const draft = await editor.begin('A picture')
  const first = await shot(800, 600)
  expect(await send(draft, { name: 'press', bytes: first })).toMatchObject({
    path: 'images/press.jpg',
    version: 1,
  })
  await editor.edit(draft, contact, (text) => `${text}\n![A press at work](/images/press.jpg)\n`)
  expect((await pictures(draft)).get('images/press.jpg')).toMatchObject({
    ...{ name: 'press', width: 800, height: 600, change: 'added', mine: true, version: 1 },
    thumbnail: expect.stringMatching(/^data:image\/webp;base64,/),
    languages: expect.arrayContaining(['en', 'de']),
    about: { path: 'images/press.yaml', isThere: false, alt: {} },
  })
  const { root } = await call.value(createPreviewLink, { id: draft, hours: 1 }, as)
  const preview = await page(shop, `${root}draft/ie/contact/`)
  expect(preview.body).toContain('width="800" height="600"')
  expect((await page(shop, shownIn(preview.body))).headers['content-type']).toBe('image/jpeg')
  const changes = await call.value(getDraftChanges, { id: draft }, as)
  expect(changes.documents).toContainEqual({ path: 'images/press.jpg', change: 'added', keys: [] })
  expect(changes.pages).toContainEqual({ tenant: 'ie', path: '/contact/', change: 'changed' })

  const about = { id: draft, name: 'press', tenant: null, alt, ...middle, version: 0, hash: null }
  await call.value(describePicture, about, as)
  expect((await call.value(getDraft, { id: draft }, as)).problems).toEqual([])
  expect(await publishAll(draft)).toMatchObject({ state: 'live', problems: [] })
  const live = shownIn((await page(shop, '/contact/')).body)
  expect((await page(shop, live)).status).toBe(200)
  expect(readFileSync(join(content.root, 'images/press.jpg'))).toEqual(first)
  const none = await shop.db.selectFrom('content_draft_picture').select('path').execute()
  expect(none).toEqual([])
  expect(await shop.publish('the folder says the same')).toMatchObject({ changed: 0 })

  const next = await editor.begin('Another picture, as PNG')
  const [old] = [(await pictures(next)).get('images/press.jpg')]
  expect(old).toMatchObject({ change: 'same', thumbnail: expect.stringMatching(/^\/_images\//) })
  expect((await page(shop, old?.thumbnail ?? '')).status).toBe(200)
  const instead = { path: 'images/press.jpg', version: 0, hash: old?.hash ?? null }
  const png = await send(next, { name: 'press', bytes: await shot(640, 400, 'png'), instead })
  expect(png.path).toBe('images/press.png')
  await editor.edit(next, contact, (text) => text.replace('press.jpg', 'press.png'))
  expect(await publishAll(next)).toMatchObject({ state: 'live' })
  expect(existsSync(join(content.root, 'images/press.jpg'))).toBe(false)
  expect((await page(shop, '/contact/')).body).toContain('width="640" height="400"')

  const { live: number } = await call.value(getHistory, {}, as)
  const back = await call.value(rollBack, { number: number - 1, live: number, note: '' }, as)
  expect(await editor.ended(back.publication.id)).toMatchObject({ state: 'live' })
  const again = await page(shop, '/contact/')
  expect(shownIn(again.body)).toBe(live)
  expect((await page(shop, live)).status).toBe(200)
  expect(readFileSync(join(content.root, 'images/press.jpg'))).toEqual(first)
})

test('what is no picture for a page is refused with a code and a sentence, and the draft stays', async () => {
  const draft = await editor.begin('Unfit')
  await send(draft)
  const svg = (inner: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">\n${inner}</svg>`)
  const bomb = await sharp({
    create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer()
  const whole = await shot()
  const scan = Buffer.from(whole)
  scan.fill(0xff, Math.floor(whole.length / 2), whole.length - 2)
  const cases: [string, Sent][] = [
    ['picture_too_many_pixels', { bytes: bomb }],
    ['picture_too_small', { bytes: await shot(200, 200) }],
    ['picture_too_long', { bytes: await shot(2000, 330) }],
    ['picture_too_large', { bytes: Buffer.concat([whole, Buffer.alloc(1024 * 1024)]) }],
    ['picture_damaged', { bytes: whole.subarray(0, whole.length / 2) }],
    ['picture_damaged', { bytes: scan }],
    ['picture_type_unknown', { bytes: Buffer.from('<!doctype html><title>x</title>') }],
    ['picture_type_unknown', { bytes: Buffer.from('%PDF-1.7 and so on') }],
    ['picture_unsafe', { bytes: svg('<script>alert(1)</script>') }],
    ['picture_unsafe', { bytes: svg('<a onclick="x()"/>') }],
    ['picture_drawing_unfit', { bytes: svg('<g>') }],
    ['picture_name_unfit', { name: '../../etc/passwd' }],
    ['picture_name_unfit', { name: 'press.jpg' }],
    ['picture_name_unfit', { name: '📸' }],
    ['picture_name_unfit', { name: 'a'.repeat(300) }],
    ['document_path_unknown', { tenant: '../fr' }],
    ['document_path_unknown', { tenant: '' }],
    ['picture_name_taken', {}],
  ]
  for (const [code, sent] of cases) {
    const refused = await refusalOf(draft, { name: sent.bytes ? 'new' : 'poster', ...sent })
    expect(refused.code).toBe(code)
    expect(refused.detail, code).toMatch(/\w.*\.$/)
    expect(refused.detail).not.toContain('{')
  }
  expect([...(await pictures(draft)).keys()]).toEqual(expect.arrayContaining(['images/poster.jpg']))
  const { documents } = await editor.call.value(getDraft, { id: draft }, editor.as)
  expect(documents.map(({ path, version }) => [path, version])).toEqual([['images/poster.jpg', 1]])
})

test('a file is what it holds, whatever it is called; scripts’ notes of drawings go', async () => {
  const draft = await editor.begin('Kinds')
  for (const format of ['png', 'webp', 'avif'] as const)
    expect(
      (await send(draft, { name: `as-${format}`, bytes: await shot(400, 400, format) })).path,
    ).toBe(`images/as-${format}.${format}`)
  const drawing = Buffer.from(
    '<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">' +
      '<metadata>secret</metadata><rect width="400" height="300" fill="#123"/></svg>',
  )
  expect((await send(draft, { name: 'logo', bytes: drawing })).path).toBe('images/logo.svg')
  expect((await pictures(draft)).get('images/logo.svg')).toMatchObject({ width: 400, height: 300 })
  const { bytes } = await shop.db
    .selectFrom('content_draft_picture')
    .select('bytes')
    .where('path', '=', 'images/logo.svg')
    .executeTakeFirstOrThrow()
  expect(bytes.toString()).not.toContain('secret')
})

test('a picture that is missing, unsaid or too small is told with file and line', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Problems')
  const product = 'categories/stationery/category.yaml'
  await editor.edit(draft, product, (yaml) => `${yaml}picture: { photo: shelf }\n`)
  const text = (await editor.read(product, draft)).text ?? ''
  const line = text.split('\n').findIndex((each) => each.startsWith('picture')) + 1
  const problems = async () => (await call.value(getDraft, { id: draft }, as)).problems
  expect(await problems()).toContainEqual({
    ...{ path: product, line },
    message: expect.stringContaining('There is no picture shelf'),
  })
  await send(draft, { name: 'shelf' })
  expect((await problems())[0]?.message).toContain('images/shelf.yaml, which is missing')
  const about = { id: draft, name: 'shelf', tenant: null, ...middle, version: 0, hash: null }
  await call.value(describePicture, { ...about, alt: { en: 'A shelf' } }, as)
  const said = await problems()
  expect(said).toContainEqual({
    ...{ path: 'images/shelf.yaml', line: 1 },
    message: 'alt: What the picture shows is not said in de.',
  })
  expect(said).toContainEqual({
    ...{ path: product, line },
    message: expect.stringContaining('800 pixels wide; here it needs 1200'),
  })
  await call.value(
    describePicture,
    { ...about, alt: { ...alt, en: '' }, focus: { x: 20, y: 30 }, version: 1 },
    as,
  )
  const { text: yaml } = await editor.read('images/shelf.yaml', draft)
  expect(yaml).toContain('focus: { x: 20, y: 30 }')
  expect(yaml).not.toContain('en:')
})

test('nobody says what a picture shows in more languages than there are', async () => {
  const draft = await editor.begin('Many tongues')
  await send(draft)
  const said = Object.fromEntries(
    Array.from({ length: 41 }, (_, index) => [`l${index}`, 'A shelf']),
  )
  const about = { id: draft, name: 'poster', tenant: null, ...middle, version: 0, hash: null }
  const refused = await editor.call.refusal(describePicture, { ...about, alt: said }, editor.as)
  expect(refused).toMatchObject({ code: 'input_invalid' })
})

test('two editors: what the first has done is told to the second, and nothing is overwritten', async () => {
  const other = await newEditor(shop)
  const draft = await editor.begin('Two at once')
  await send(draft)
  await send(draft, { bytes: await shot(900, 600), instead: seen(1) }, other)
  const mine = await shot(1000, 600)
  const refused = await refusalOf(draft, { bytes: mine, instead: seen(1) })
  expect(refused).toMatchObject({
    code: 'document_changed',
    facts: { by: 'Ciara Walsh', version: 2 },
  })
  expect((await pictures(draft)).get('images/poster.jpg')).toMatchObject({ width: 900, version: 2 })
  // Having seen it.
  expect(await send(draft, { bytes: mine, instead: seen(2) })).toMatchObject({ version: 3 })
  // The answer was not heard: the same once more is no conflict.
  expect(await send(draft, { bytes: mine, instead: seen(2) })).toMatchObject({ version: 3 })
  const both = await Promise.all(
    [editor, other].map(async (by) =>
      by.call.send(
        savePicture,
        wishOf({ id: draft, name: 'both', bytes: await shot(by === other ? 500 : 510, 400) }),
        by.as,
      ),
    ),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'picture_name_taken' })
})

const seen = (version: number) => ({ path: 'images/poster.jpg', version, hash: null })

test('a picture is taken away and brought back, and its bytes go with the draft', async () => {
  const { call, as } = editor
  const draft = await editor.begin('Away')
  const held = await call.value(getDocument, { path: 'images/hall.jpg', draft }, as)
  const away = { id: draft, path: 'images/hall.jpg', text: null, version: 0, hash: held.hash }
  await call.value(saveDocument, away, as)
  expect((await pictures(draft)).get('images/hall.jpg')).toMatchObject({
    change: 'removed',
    width: 0,
  })
  await call.value(revertDocument, { id: draft, path: 'images/hall.jpg', version: 1 }, as)
  expect((await pictures(draft)).get('images/hall.jpg')).toMatchObject({
    change: 'same',
    width: 700,
  })
  await send(draft, { name: 'gone-soon' })
  const bytes = () =>
    shop.db.selectFrom('content_draft_picture').select('path').where('draft', '=', draft).execute()
  expect(await bytes()).toHaveLength(1)
  await call.value(discardDraft, { id: draft }, as)
  expect(await bytes()).toHaveLength(0)
})

test('a picture whose bytes cannot be written is not in the draft at all', async () => {
  const draft = await editor.begin('All or nothing')
  await sql`alter table content_draft_picture add constraint none check (false) not valid`.execute(
    shop.db,
  )
  const refused = await refusalOf(draft, { name: 'half' })
  await sql`alter table content_draft_picture drop constraint none`.execute(shop.db)
  expect(refused.code).toBe('internal_error')
  const { draft: note, documents } = await editor.call.value(getDraft, { id: draft }, editor.as)
  expect({ revision: note.revision, documents }).toEqual({ revision: 0, documents: [] })
})

test('an export is a patch that git applies, pictures and all', async () => {
  const { call, as } = editor
  const draft = await editor.begin('To be taken into git')
  const added = await shot(400, 400, 'png')
  const changed = await shot(720, 480)
  await send(draft, { name: 'added', bytes: added })
  const { hash } = await call.value(getDocument, { path: 'images/hall.jpg', draft }, as)
  const instead = { path: 'images/hall.jpg', version: 0, hash }
  await send(draft, { name: 'hall', bytes: changed, instead })
  await editor.edit(draft, contact, (text) => `${text}\n![A hall](/images/hall.jpg)\n`)
  const { patch, files } = await call.value(exportDraft, { id: draft }, as)
  expect(files.filter(({ isPicture }) => isPicture).map(({ path }) => path)).toEqual([
    'images/added.png',
    'images/hall.jpg',
  ])
  const folder = mkdtempSync(join(tmpdir(), 'quire-patch-'))
  cpSync(content.root, folder, { recursive: true })
  const apply = (text: string) => {
    writeFileSync(join(folder, 'draft.patch'), text)
    execFileSync('git', ['apply', 'draft.patch'], { cwd: folder })
  }
  apply(patch)
  expect(readFileSync(join(folder, 'images/added.png'))).toEqual(added)
  expect(readFileSync(join(folder, 'images/hall.jpg'))).toEqual(changed)
  expect(readFileSync(join(folder, contact), 'utf8')).toContain('/images/hall.jpg')

  const away = await editor.begin('Taken away')
  const gone = { id: away, path: 'images/hall.jpg', text: null, version: 0, hash }
  await call.value(saveDocument, gone, as)
  cpSync(join(content.root, 'images/hall.jpg'), join(folder, 'images/hall.jpg'))
  apply((await call.value(exportDraft, { id: away }, as)).patch)
  expect(existsSync(join(folder, 'images/hall.jpg'))).toBe(false)
})

test('pictures of another shop are neither seen nor changed', async () => {
  const own = await newEditor(shop, [{ role: 'editor', tenant: 'ie' }])
  const draft = await own.begin('Ours')
  const wish = { ...wishOf({ id: draft, bytes: await shot() }), tenant: 'ie' }
  expect((await own.call.value(savePicture, wish, own.as)).path).toBe(
    'tenants/ie/images/poster.jpg',
  )
  const listed = await own.call.value(listDraftPictures, { id: draft }, own.as)
  expect(listed).toMatchObject({ owners: ['ie'], maxBytes: 1024 * 1024 })
  expect(listed.pictures.find(({ tenant }) => tenant === 'ie')?.languages).toEqual(['en'])
  for (const tenant of [null, 'de', 'nowhere'])
    expect(await own.call.refusal(savePicture, { ...wish, tenant }, own.as)).toMatchObject({
      code: 'document_not_yours',
    })
})
