import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { PageRecord } from '../../src/lib/server/site/pages/page.ts'
import { openPageFiles } from '../../src/lib/server/site/pages/page-files.ts'
import { compress } from '../../src/lib/server/site/pages/render-page.ts'
import { openPageStore } from '../../src/lib/server/site/pages/store.ts'

const host = 'ie.localhost'
const patient = { timeout: 15_000 }

function openStore(root: string) {
  return openPageStore({
    root,
    memory: 1_000_000,
    secure: false,
    fingerprint: 'test',
    hostOf: () => host,
  })
}

function record(path: string): PageRecord {
  return {
    tenant: 'ie',
    path,
    status: 200,
    etag: `"${path}"`,
    contentSecurityPolicy: '',
    keys: [],
    until: null,
    pictures: [],
  }
}

/** Pages as processes write them when there are many: plain alone. */
function writtenPages(root: string, paths: string[]): PageRecord[] {
  const files = openPageFiles(root)
  return paths.map((path) => {
    const plain = Buffer.from(`${path} ${'paper '.repeat(200)}`)
    files.write(host, path, { plain }, true)
    return record(path)
  })
}

const paths = Array.from({ length: 20 }, (_, index) => `/page-${index}/`)
const file = (root: string, path: string, ending: string) => join(root, host, path, ending)
const unzipped = (root: string, path: string) =>
  gunzipSync(readFileSync(file(root, path, 'index.html.gz'))).toString()
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

test('a page that is rendered again meanwhile keeps its own compressed files', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quire-store-'))
  const store = openStore(root)
  store.putWritten(writtenPages(root, paths))
  const renewed = paths.map((path) => {
    const plain = Buffer.from(`${path} renewed`)
    return { record: record(path), bytes: { plain, ...compress(plain) } }
  })
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

function index(root: string): string {
  return readFileSync(join(root, 'index.json'), 'utf8')
}
