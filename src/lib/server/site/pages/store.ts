import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { openCompressLater } from './compress-later.ts'
import { packIndex, unpackIndex } from './index-file.ts'
import type { PageAddress, PageRecord, RenderedPage } from './page.ts'
import { addressKey, openPageFiles, readJson } from './page-files.ts'
import { type ReadyPage, readyPage } from './ready.ts'

export type PageStoreTerms = {
  root: string
  /** Bytes of pages kept in memory. */
  memory: number
  secure: boolean
  /** Changes with the build and with how addresses are written: older pages are worthless then. */
  fingerprint: string
  hostOf(tenant: string): string
}

/** Pages in memory and on disk, and what is known of each. */
export type PageStore = {
  /** Edition that all stored pages were rendered from; 0 when there are none. */
  edition: number
  ready(key: string): ReadyPage | undefined
  load(address: PageAddress): Promise<ReadyPage | undefined>
  record(address: PageAddress): PageRecord | undefined
  records(): IterableIterator<PageRecord>
  /** What a picture that some page shows is of, and for which tenant. */
  picture(name: string): { spec: PictureSpec; tenant: string } | undefined
  /** Makes known what a page shows that is not kept here. */
  showPictures(record: PageRecord): void
  /** Takes pages in all at once: no request sees some new and some old. */
  put(pages: RenderedPage[]): void
  /** Takes in pages that are on disk already, plain: what is compressed follows. */
  putWritten(records: PageRecord[]): void
  remove(addresses: PageAddress[]): void
  clear(): void
  save(): void
  /** Saves, and does nothing more on its own. */
  close(): void
}

/** Pages written before other work gets its turn. */
const AT_ONCE = 64

export function openPageStore(terms: PageStoreTerms): PageStore {
  const { root, secure, fingerprint, hostOf } = terms
  mkdirSync(root, { recursive: true })
  const files = openPageFiles(root)
  const indexFile = join(root, 'index.json')
  const memory = new LRUCache<string, ReadyPage>({
    maxSize: terms.memory,
    sizeCalculation: ({ size }) => size,
  })
  const saved = unpackIndex(readJson(indexFile), fingerprint)
  const records = new Map(saved?.pages.map((record) => [addressKey(record), record]))
  if (!saved) files.clear()
  const pictures = new Map<string, { spec: PictureSpec; tenant: string }>()
  const showPictures = (record: PageRecord) => {
    for (const [name, spec] of record.pictures) pictures.set(name, { spec, tenant: record.tenant })
  }
  for (const record of records.values()) showPictures(record)
  let dirty = false
  const unwritten = new Map<string, RenderedPage>()
  const onDisk = new Set(records.keys())
  const write = (key: string, page: RenderedPage) => {
    const { tenant, path } = page.record
    files.write(hostOf(tenant), path, page.bytes, !onDisk.has(key))
    onDisk.add(key)
    unwritten.delete(key)
  }
  const writeSome = () => {
    for (const [key, page] of [...unwritten].slice(0, AT_ONCE)) write(key, page)
    if (unwritten.size > 0) setImmediate(writeSome)
  }

  const compressLater = openCompressLater({
    files,
    hostOf,
    isCurrent: (record) => records.get(addressKey(record)) === record,
    done() {
      dirty = true
      store.save()
    },
  })
  if (!saved?.complete) compressLater.add(records.values())

  const store: PageStore = {
    edition: saved?.edition ?? 0,
    ready: (key) => memory.get(key),
    async load(address) {
      const record = records.get(addressKey(address))
      const waiting = unwritten.get(addressKey(address))?.bytes
      const bytes = record && (waiting ?? (await files.read(hostOf(address.tenant), address.path)))
      // Another rendering may have replaced the record while the files were being read.
      if (!bytes || records.get(addressKey(address)) !== record) return undefined
      const page = readyPage({ record, bytes }, secure)
      memory.set(addressKey(address), page)
      return page
    },
    record: (address) => records.get(addressKey(address)),
    records: () => records.values(),
    picture: (name) => pictures.get(name),
    showPictures,
    put(pages) {
      const ready = pages.map((page) => readyPage(page, secure))
      pages.forEach(({ record }, index) => {
        const page = ready[index]
        if (page) memory.set(addressKey(record), page)
      })
      for (const page of pages) {
        unwritten.set(addressKey(page.record), page)
        records.set(addressKey(page.record), page.record)
        showPictures(page.record)
      }
      writeSome()
      dirty = true
    },
    putWritten(written) {
      for (const record of written) {
        memory.delete(addressKey(record))
        records.set(addressKey(record), record)
        onDisk.add(addressKey(record))
        showPictures(record)
      }
      dirty ||= written.length > 0
      compressLater.add(written)
      compressLater.run()
    },
    remove(addresses) {
      for (const address of addresses) {
        memory.delete(addressKey(address))
        records.delete(addressKey(address))
        unwritten.delete(addressKey(address))
        onDisk.delete(addressKey(address))
        files.remove(hostOf(address.tenant), address.path)
      }
      dirty ||= addresses.length > 0
    },
    clear() {
      memory.clear()
      records.clear()
      unwritten.clear()
      onDisk.clear()
      files.clear()
      store.edition = 0
    },
    save() {
      if (!dirty) return
      dirty = false
      // The index may only name what is there.
      for (const [key, page] of unwritten) write(key, page)
      const packed = packIndex({
        fingerprint,
        edition: store.edition,
        pages: [...records.values()],
        complete: compressLater.isDone(),
      })
      writeFileSync(`${indexFile}.new`, JSON.stringify(packed))
      renameSync(`${indexFile}.new`, indexFile)
    },
    close() {
      compressLater.stop()
      store.save()
    },
  }
  return store
}
