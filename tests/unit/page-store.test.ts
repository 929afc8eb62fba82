import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import type { PageRecord, RenderedPage } from '../../src/lib/server/site/pages/page.ts'
import { openPageFiles } from '../../src/lib/server/site/pages/page-files.ts'
import { compressed, etagOf } from '../../src/lib/server/site/pages/render-page.ts'
import { openPageStore, type PageStoreTerms } from '../../src/lib/server/site/pages/store.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('../../src/lib/server/replace-file.ts', async (load) => {
  const real = await load<{ replaceFile(file: string, content: string | Uint8Array): void }>()
  return {
    replaceFile(file: string, content: string | Uint8Array) {
      if (disk.isFull) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      real.replaceFile(file, content)
    },
  }
})
afterEach(() => {
  disk.isFull = false
})

const host = 'ie.localhost'
const patient = { timeout: 15_000 }

function openStore(root: string, log: PageStoreTerms['log'] = pino({ level: 'silent' })) {
  return openPageStore({
    root,
    memory: 1_000_000,
    secure: false,
    fingerprint: 'test',
    hostOf: () => host,
    log,
  })
}

function record(path: string, plain: Uint8Array): PageRecord {
  return {
    tenant: 'ie',
    path,
    status: 200,
    etag: etagOf(plain),
    hashes: {},
    contentSecurityPolicy: '',
    keys: new Uint32Array(),
    parts: [],
    cuts: [],
    since: 0,
    until: null,
    stale: false,
    pictures: [],
  }
}

/** Pages that were left plain. */
function writtenPages(root: string, paths: string[]): PageRecord[] {
  const files = openPageFiles(root)
  return paths.map((path) => {
    const plain = Buffer.from(`${path} ${'paper '.repeat(200)}`)
    files.write(host, path, { plain })
    return record(path, plain)
  })
}

/** Pages as processes write them when there are many: plain alone, in a pack. */
function packedPages(root: string, paths: string[], said = 'paper'): PageRecord[] {
  const pages = paths.map((path) => {
    const plain = Buffer.from(`${path} ${`${said} `.repeat(200)}`)
    return { host, path, plain, record: record(path, plain) }
  })
  openPageFiles(root).writePack(pages)
  return pages.map((each) => each.record)
}

/** What others write while this process finds the disk full. */
function withRoom<T>(write: () => T): T {
  const { isFull } = disk
  disk.isFull = false
  try {
    return write()
  } finally {
    disk.isFull = isFull
  }
}

function rendered(path: string, text: string): RenderedPage {
  const plain = Buffer.from(text)
  return compressed(record(path, plain), plain)
}

const paths = Array.from({ length: 20 }, (_, index) => `/page-${index}/`)
const file = (root: string, path: string, ending: string) => join(root, host, path, ending)
const unzipped = (root: string, path: string) =>
  gunzipSync(readFileSync(file(root, path, 'index.html.gz'))).toString()
const packs = (root: string) => {
  const folder = join(root, '.packs')
  return existsSync(folder) ? readdirSync(folder) : []
}
const plainOf = (root: string, path: string) => readFileSync(file(root, path, 'index.html'), 'utf8')

test('pages that were written plain are compressed, and can be read before', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.putWritten(writtenPages(root, paths))
  const last = paths.at(-1) ?? ''
  const page = await store.load({ tenant: 'ie', path: last })
  expect(gunzipSync(page?.bodies.gzip ?? '').toString()).toBe(plainOf(root, last))
  expect(brotliDecompressSync(page?.bodies.br ?? '').toString()).toBe(plainOf(root, last))
  await vi.waitFor(() => expect(unzipped(root, last)).toBe(plainOf(root, last)), patient)
  for (const path of paths) {
    expect(unzipped(root, path)).toBe(plainOf(root, path))
    const br = readFileSync(file(root, path, 'index.html.br'))
    expect(brotliDecompressSync(br).toString()).toBe(plainOf(root, path))
  }
  store.close()
})

test('pages of a pack are read from it until each has files of its own, and then it goes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  const written = [...packedPages(root, paths.slice(0, 9)), ...packedPages(root, paths.slice(9))]
  expect(packs(root)).toHaveLength(2)
  store.putWritten(written)
  const last = paths.at(-1) ?? ''
  expect(existsSync(file(root, last, 'index.html'))).toBe(false)
  const page = await store.load({ tenant: 'ie', path: last })
  expect(text(page)).toMatch(/^\/page-19\/ paper/)
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  expect(packs(root)).toEqual([])
  for (const path of paths) {
    expect(etagOf(readFileSync(file(root, path, 'index.html')))).toBe(
      written.find((each) => each.path === path)?.etag,
    )
    expect(unzipped(root, path)).toBe(plainOf(root, path))
  }
  store.close()
})

test('a pack that a killed process left is taken up, whatever was taken out of it before', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const killed = openStore(root)
  killed.putWritten(packedPages(root, paths))
  killed.close()
  const plain = Buffer.from(`/page-3/ ${'paper '.repeat(200)}`)
  openPageFiles(root).write(host, '/page-3/', { plain })
  expect(packs(root)).toHaveLength(1)
  const next = openStore(root)
  for (const path of paths)
    expect(text(await next.load({ tenant: 'ie', path }))).toMatch(new RegExp(`^${path} paper`))
  next.putWritten([])
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  expect(packs(root)).toEqual([])
  for (const path of paths) expect(unzipped(root, path)).toBe(plainOf(root, path))
  next.close()
})

test('pages of a pack take the place of those with files, which no server finds any more', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.put(paths.map((path) => rendered(path, `${path} before`)))
  await vi.waitFor(() => expect(existsSync(file(root, '/page-19/', 'index.html'))).toBe(true))
  disk.isFull = true
  store.putWritten(withRoom(() => packedPages(root, paths)))
  await vi.waitFor(() => expect(existsSync(file(root, '/page-19/', 'index.html'))).toBe(false))
  for (const path of paths) {
    expect(existsSync(file(root, path, 'index.html'))).toBe(false)
    expect(text(await store.load({ tenant: 'ie', path }))).toMatch(new RegExp(`^${path} paper`))
  }
  disk.isFull = false
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  for (const path of paths) {
    expect(plainOf(root, path)).toMatch(new RegExp(`^${path} paper`))
    expect(unzipped(root, path)).toBe(plainOf(root, path))
  }
  expect(packs(root)).toEqual([])
  store.close()
})

test('of two packs with a page the newer one counts, for the next process too', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.putWritten(packedPages(root, paths, 'older'))
  vi.setSystemTime(Date.now() + 1000)
  disk.isFull = true
  const newer = withRoom(() => packedPages(root, paths, 'newer'))
  store.putWritten(newer)
  disk.isFull = false
  store.close()
  vi.useRealTimers()
  const next = openStore(root)
  for (const path of paths)
    expect(text(await next.load({ tenant: 'ie', path }))).toMatch(new RegExp(`^${path} newer`))
  next.close()
})

test('nothing is compressed while there is other work', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  const work = Promise.withResolvers<string>()
  const done = store.restDuring(() => work.promise)
  store.putWritten(packedPages(root, paths))
  await new Promise((resolve) => setTimeout(resolve, 200))
  for (const path of paths) expect(existsSync(file(root, path, 'index.html.br'))).toBe(false)
  work.resolve('done')
  expect(await done).toBe('done')
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  store.close()
})

test('a pack that is discarded is gone, and the pages before stay', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.put([rendered('/page-0/', '/page-0/ before')])
  packedPages(root, ['/page-0/'])
  store.discard(packs(root))
  expect(packs(root)).toEqual([])
  expect(text(await store.load({ tenant: 'ie', path: '/page-0/' }))).toBe('/page-0/ before')
  store.close()
})

test('a page of a pack that was rendered again or removed is not read from it any more', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const files = openPageFiles(root)
  const [kept, renewed, gone] = packedPages(root, paths.slice(0, 3))
  files.refresh()
  if (!kept || !renewed || !gone) throw new Error('There are three.')
  files.write(host, renewed.path, { plain: Buffer.from('renewed') })
  files.remove(host, gone.path)
  const plain = async (page: PageRecord) => (await files.read(host, page)).plain
  expect(etagOf((await plain(kept)) ?? Buffer.of())).toBe(kept.etag)
  expect([await plain(renewed), await plain(gone)]).toEqual([undefined, undefined])
  expect(packs(root)).toHaveLength(1)
  files.remove(host, kept.path)
  expect(packs(root)).toEqual([])
})

test.each([
  ['its pages', -9],
  ['its list', 4],
])('a pack that is damaged in %s is never sent', async (_, at) => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const written = packedPages(root, ['/page-0/'])
  const pack = join(root, '.packs', packs(root)[0] ?? '')
  const bytes = readFileSync(pack)
  bytes.writeUInt8(255, at < 0 ? bytes.length + at : at)
  writeFileSync(pack, bytes)
  const store = openStore(root)
  store.putWritten(written)
  expect(await store.load({ tenant: 'ie', path: '/page-0/' })).toBeUndefined()
  store.close()
})

test('a page that is rendered again meanwhile keeps its own compressed files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.putWritten(writtenPages(root, paths))
  const renewed = paths.map((path) => rendered(path, `${path} renewed`))
  store.put(renewed)
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  for (const path of paths) {
    expect(plainOf(root, path)).toBe(`${path} renewed`)
    expect(unzipped(root, path)).toBe(`${path} renewed`)
  }
  store.close()
})

test('what a stopped process left plain is compressed by the next one', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const first = openStore(root)
  first.putWritten(writtenPages(root, paths))
  first.close()
  expect(JSON.parse(index(root)).complete).toBe(false)
  expect(paths.every((path) => existsSync(file(root, path, 'index.html.gz')))).toBe(false)
  const next = openStore(root)
  next.putWritten([])
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  for (const path of paths) expect(unzipped(root, path)).toBe(plainOf(root, path))
  next.close()
})

const address = { tenant: 'ie', path: '/flyers/' }
const key = 'ie/flyers/'
const text = (page: { bodies: { plain: Uint8Array } } | undefined) =>
  Buffer.from(page?.bodies.plain ?? '').toString()

test('with a full disk pages are answered from memory, told once, and saved when there is room', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const log = { error: vi.fn(), info: vi.fn() }
  const store = openStore(root, log)
  store.put([rendered('/flyers/', 'before')])
  store.save()
  disk.isFull = true
  store.put([rendered('/flyers/', 'after'), rendered('/cards/', 'cards')])
  store.save()
  store.save()
  expect(text(store.ready(key))).toBe('after')
  expect(plainOf(root, '/flyers/')).toBe('before')
  expect(log.error).toHaveBeenCalledTimes(1)
  disk.isFull = false
  await vi.waitFor(() => expect(plainOf(root, '/flyers/')).toBe('after'), patient)
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(1), patient)
  store.close()
  expect(readdirSync(root).sort()).toEqual(['ie.localhost', 'index.json'])
  expect(text(await openStore(root).load({ tenant: 'ie', path: '/cards/' }))).toBe('cards')
})

test('a full disk keeps pages plain, which are compressed when there is room', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  const written = writtenPages(root, paths)
  disk.isFull = true
  store.putWritten(written)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(existsSync(file(root, '/page-0/', 'index.html.gz'))).toBe(false)
  disk.isFull = false
  await vi.waitFor(() => expect(JSON.parse(index(root)).complete).toBe(true), patient)
  for (const path of paths) expect(unzipped(root, path)).toBe(plainOf(root, path))
  store.close()
})

test('what the disk did not take is no part of the next start', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.put([rendered('/flyers/', 'before'), rendered('/cards/', 'cards')])
  store.save()
  disk.isFull = true
  store.put([rendered('/flyers/', 'after')])
  store.close()
  disk.isFull = false
  const next = openStore(root)
  expect([...next.records()].map(({ path }) => path)).toEqual(['/flyers/', '/cards/'])
  expect(text(await next.load(address))).toBe('before')
  next.close()
})

test.each([
  ['index.html', false],
  ['index.html.br', true],
  ['index.html.gz', true],
])('a damaged %s is never sent', async (name, isMended) => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const first = openStore(root)
  first.put([rendered('/flyers/', 'paper that is handed on')])
  first.close()
  const damaged = file(root, '/flyers/', name)
  const bytes = readFileSync(damaged)
  bytes[bytes.length - 3] = (bytes[bytes.length - 3] ?? 0) ^ 255
  writeFileSync(damaged, bytes)
  const next = openStore(root)
  const page = await next.load(address)
  if (isMended) {
    expect(gunzipSync(page?.bodies.gzip ?? '').toString()).toBe('paper that is handed on')
    expect(brotliDecompressSync(page?.bodies.br ?? '').toString()).toBe('paper that is handed on')
    expect(readFileSync(damaged).equals(bytes)).toBe(false)
  } else expect(page).toBeUndefined()
  next.close()
})

test.each([
  ['empty', () => ''],
  ['cut short', (text: string) => text.slice(0, -20)],
  ['of other values', (text: string) => text.replace(/"pages":.*\}$/, '"pages":{"a":1}}')],
  ['of other shape', () => '{"fingerprint":"test","strings":7,"pages":null}'],
  ['changed in one character', (text: string) => text.replace('/flyers/', '/flyerz/')],
])('an index that is %s is as good as none', (_, damage) => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const first = openStore(root)
  first.put([rendered('/flyers/', 'paper')])
  first.edition = 4
  first.close()
  const before = index(root)
  writeFileSync(join(root, 'index.json'), damage(before))
  const next = openStore(root)
  expect([next.edition, [...next.records()].length]).toEqual([0, 0])
  writeFileSync(join(root, 'index.json'), before)
  expect(openStore(root).edition).toBe(4)
})

function index(root: string): string {
  return readFileSync(join(root, 'index.json'), 'utf8')
}
