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

export function openPageStore(terms: PageStoreTerms): PageStore {
  const { root, secure, fingerprint, hostOf } = terms
  const { saved, writeIndex } = openPageIndex(root, fingerprint)
  const files = openPageFiles(root)
  const memory = openMemory(terms.memory)
  const records = openRecords(saved?.pages ?? [])
  if (!saved) files.clear()
  const writer = openPageWriter(files, hostOf, records.all())
  let dirty = false
  const compressLater = openCompressLater({
    files,
    hostOf,
    isCurrent: (record) => records.get(record) === record,
    done() {
      dirty = true
      store.save()
    },
  })
  if (!saved?.complete) compressLater.add(records.all())
  const store: PageStore = {
    edition: saved?.edition ?? 0,
    ready: (key) => memory.get(key),
    async load(address) {
      const record = records.get(address)
      const bytes = record && (await writer.read(address))
      // Another rendering may have replaced the record while the files were being read.
      if (!bytes || records.get(address) !== record) return undefined
      const page = readyPage({ record, bytes }, secure)
      memory.set(addressKey(address), page)
      return page
    },
    record: records.get,
    records: records.all,
    picture: records.picture,
    showPictures: records.showPictures,
    put(pages) {
      const ready = pages.map((page) => [addressKey(page.record), readyPage(page, secure)] as const)
      for (const each of ready) memory.set(...each)
      for (const { record } of pages) records.take(record)
      writer.add(pages)
      dirty = true
    },
    putWritten(written) {
      for (const record of written) {
        memory.delete(addressKey(record))
        writer.isWritten(addressKey(record))
        records.take(record)
      }
      dirty ||= written.length > 0
      compressLater.add(written)
      compressLater.run()
    },
    remove(addresses) {
      for (const address of addresses) {
        memory.delete(addressKey(address))
        records.remove(address)
        writer.remove(address)
      }
      dirty ||= addresses.length > 0
    },
    clear() {
      memory.clear()
      records.clear()
      writer.clear()
      store.edition = 0
    },
    save() {
      if (!dirty) return
      dirty = false
      // The index may only name what is there.
      writer.writeAll()
      writeIndex([...records.all()], store.edition, compressLater.isDone())
    },
    close() {
      compressLater.stop()
      store.save()
    },
  }
  return store
}

function openMemory(maxSize: number) {
  return new LRUCache<string, ReadyPage>({ maxSize, sizeCalculation: ({ size }) => size })
}

/** What is known of each page, and what the pictures on them are of. */
function openRecords(saved: readonly PageRecord[]) {
  const records = new Map<string, PageRecord>()
  const pictures = new Map<string, { spec: PictureSpec; tenant: string }>()
  const showPictures = (record: PageRecord) => {
    for (const [name, spec] of record.pictures) pictures.set(name, { spec, tenant: record.tenant })
  }
  const take = (record: PageRecord) => {
    records.set(addressKey(record), record)
    showPictures(record)
  }
  for (const record of saved) take(record)
  return {
    get: (address: PageAddress) => records.get(addressKey(address)),
    all: () => records.values(),
    take,
    remove: (address: PageAddress) => void records.delete(addressKey(address)),
    clear: () => records.clear(),
    picture: (name: string) => pictures.get(name),
    showPictures,
  }
}

/** The file that names all stored pages; `saved` is undefined where it is of another build. */
function openPageIndex(root: string, fingerprint: string) {
  mkdirSync(root, { recursive: true })
  const file = join(root, 'index.json')
  return {
    saved: unpackIndex(readJson(file), fingerprint),
    writeIndex(pages: PageRecord[], edition: number, complete: boolean): void {
      const packed = packIndex({ fingerprint, edition, pages, complete })
      writeFileSync(`${file}.new`, JSON.stringify(packed))
      renameSync(`${file}.new`, file)
    },
  }
}

/** Pages written before other work gets its turn. */
const AT_ONCE = 64

/** Brings pages to disk, some at a time. */
function openPageWriter(
  files: ReturnType<typeof openPageFiles>,
  hostOf: (tenant: string) => string,
  known: Iterable<PageAddress>,
) {
  const unwritten = new Map<string, RenderedPage>()
  const onDisk = new Set(Array.from(known, addressKey))
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
  return {
    add(pages: RenderedPage[]): void {
      for (const page of pages) unwritten.set(addressKey(page.record), page)
      writeSome()
    },
    /** Of a page that waits to be written, or from disk. */
    read: async (address: PageAddress) =>
      unwritten.get(addressKey(address))?.bytes ??
      (await files.read(hostOf(address.tenant), address.path)),
    isWritten: (key: string) => void onDisk.add(key),
    writeAll(): void {
      for (const [key, page] of unwritten) write(key, page)
    },
    remove(address: PageAddress): void {
      unwritten.delete(addressKey(address))
      onDisk.delete(addressKey(address))
      files.remove(hostOf(address.tenant), address.path)
    },
    clear(): void {
      unwritten.clear()
      onDisk.clear()
      files.clear()
    },
  }
}
