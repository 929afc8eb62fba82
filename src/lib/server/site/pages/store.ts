import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { PictureSpec } from '../../../pictures/spec.ts'
import { openBackoff, type Waits } from '../../backoff.ts'
import { replaceFile } from '../../replace-file.ts'
import { compressBrotli, compressGzip } from './compress.ts'
import { type CompressLater, openCompressLater } from './compress-later.ts'
import { packIndex, unpackIndex } from './index-file.ts'
import type { PageAddress, PageRecord, PartRecord, RenderedPage } from './page.ts'
import { addressKey, openPageFiles, type PageFiles } from './page-files.ts'
import { openPageWriter, type PageWriter } from './page-writer.ts'
import { type ReadyPage, readyPage } from './ready.ts'
import { hashesOf } from './render-page.ts'

/** Between attempts to write what the disk did not take. */
const WAITS: Waits = { first: 1000, longest: 60_000 }

export type PageStoreTerms = {
  root: string
  /** Whether other processes keep pages in `root`, which are then not to be removed. */
  isShared?: (() => boolean) | undefined
  /** Bytes of pages kept in memory. */
  memory: number
  secure: boolean
  /** Changes with the build and with how addresses are written: older pages are worthless then. */
  fingerprint: string
  hostOf(tenant: string): string
  log: Pick<Logger, 'error' | 'info'>
}

/** Whose pictures a page shows, its parts within. */
type Showing = Pick<PageRecord, 'tenant' | 'pictures' | 'parts'>

/** Pages in memory and on disk, and what is known of each. */
export type PageStore = {
  /** Edition that all stored pages were rendered from; 0 when there are none. */
  edition: number
  ready(key: string): ReadyPage | undefined
  /** From disk, where it is as it was written. */
  load(address: PageAddress): Promise<ReadyPage | undefined>
  record(address: PageAddress): PageRecord | undefined
  records(): IterableIterator<PageRecord>
  /** The same by the keys of their addresses. */
  readonly byKey: ReadonlyMap<string, PageRecord>
  /** What a picture that some page shows is of, and for which tenant. */
  picture(name: string): { spec: PictureSpec; tenant: string } | undefined
  /** Makes known what a page shows that is not kept here. */
  showPictures(record: Showing): void
  /** Takes pages in all at once: no request sees some new and some old. */
  put(pages: RenderedPage[]): void
  /** Takes in pages that are in packs already, plain: what is compressed follows. */
  putWritten(records: PageRecord[]): void
  /** Compresses nothing while `work` is under way. */
  restDuring: CompressLater['restDuring']
  /** The plain bytes of a page as its record says, unless they are lost. */
  plain(record: PageRecord, host: string): Buffer | undefined
  writePack: PageFiles['writePack']
  /** Removes packs of pages that are not taken in. */
  discard(packs: readonly string[]): void
  /** Remembers of a page that is there that it should have been rendered again. */
  markStale(address: PageAddress): void
  remove(addresses: PageAddress[]): void
  clear(): void
  /** Pages that are known, those in memory, and the bytes that these take there. */
  figures(): { known: number; inMemory: number; bytes: number }
  /** Writes what is not written; what the disk does not take is tried again by itself. */
  save(): void
  /** Saves, and does nothing more on its own. */
  close(): void
}

export function openPageStore(terms: PageStoreTerms): PageStore {
  const { state, files, records, memory, writer, compressLater, trouble, save } = openParts(terms)
  const { secure } = terms
  return {
    get edition() {
      return state.edition
    },
    set edition(edition) {
      state.edition = edition
    },
    ready: (key) => memory.get(key),
    async load(address) {
      const loaded = await loadPage(address, records, writer)
      if (!loaded) return undefined
      const ready = readyPage(loaded.page, secure)
      memory.set(addressKey(address), ready)
      if (loaded.isMended) {
        records.take(loaded.page.record)
        state.dirty = true
        writer.add([loaded.page])
      }
      return ready
    },
    record: records.get,
    records: records.all,
    byKey: records.byKey,
    figures: () => ({ known: records.count(), ...figuresOf(memory) }),
    picture: records.picture,
    showPictures: records.showPictures,
    put(pages) {
      const ready = pages.map((page) => [addressKey(page.record), readyPage(page, secure)] as const)
      for (const each of ready) memory.set(...each)
      for (const { record } of pages) records.take(record)
      state.dirty = true
      writer.add(pages)
    },
    putWritten(written) {
      if (written.length > 0) files.refresh()
      for (const record of written) {
        memory.delete(addressKey(record))
        writer.isPacked(record, !records.get(record))
        records.take(record)
      }
      state.dirty ||= written.length > 0
      compressLater.add(written)
      compressLater.run()
    },
    restDuring: compressLater.restDuring,
    plain: writer.plain,
    writePack: files.writePack,
    discard: files.discard,
    markStale(address) {
      const record = records.get(address)
      if (!record || record.stale) return
      record.stale = true
      state.dirty = true
    },
    remove(addresses) {
      for (const address of addresses) {
        memory.delete(addressKey(address))
        records.remove(address)
        writer.remove(address)
      }
      state.dirty ||= addresses.length > 0
    },
    clear() {
      memory.clear()
      records.clear()
      writer.clear()
      state.edition = 0
    },
    save,
    close() {
      compressLater.stop()
      save()
      trouble.stop()
    },
  }
}

/** What a store is made of, at the state that the index tells. */
function openParts({ root, isShared, fingerprint, hostOf, log, memory }: PageStoreTerms) {
  const { saved, writeIndex } = openPageIndex(root, fingerprint)
  const state = { edition: saved?.edition ?? 0, dirty: false }
  const files = openPageFiles(root, isShared)
  if (!saved) files.clear()
  const records = openRecords(saved?.pages ?? [])
  const trouble = openTrouble(log, () => {
    compressLater.run()
    save()
  })
  const failed = (error: unknown) => {
    state.dirty = true
    trouble.note(error)
  }
  const writer = openPageWriter({ files, hostOf, failed })
  const compressLater = openCompressLater({
    files,
    hostOf,
    isCurrent: (record) => records.get(record) === record,
    done() {
      state.dirty = true
      save()
    },
    failed,
  })
  compressLater.add(records.all())
  function save() {
    if (!state.dirty) return
    state.dirty = false
    try {
      // The index may only name what is there.
      const lost = writer.writeAll()
      writeIndex(
        [...records.all()].filter((record) => !writer.isWaiting(record)),
        state.edition,
      )
      if (lost.length > 0) throw lost[0]
      trouble.over()
    } catch (error) {
      failed(error)
    }
  }
  const inMemory = openMemory(memory)
  return { state, files, records, memory: inMemory, writer, compressLater, trouble, save }
}

/** A page from disk, with the encodings that it lacks; undefined where it is not as it was written. */
async function loadPage(
  address: PageAddress,
  records: ReturnType<typeof openRecords>,
  writer: PageWriter,
): Promise<{ page: RenderedPage; isMended: boolean } | undefined> {
  const record = records.get(address)
  if (!record) return undefined
  const found = await writer.read(record)
  // Another rendering may have replaced the record while the files were being read.
  if (!found.plain || records.get(address) !== record) return undefined
  const { plain, br = compressBrotli(plain), gzip = compressGzip(plain) } = found
  const bytes = { plain, br, gzip }
  if (!isDamaged(record, found)) return { page: { record, bytes }, isMended: false }
  return { page: { record: { ...record, hashes: hashesOf(bytes) }, bytes }, isMended: true }
}

/** Whether a file is not what was written, rather than not made yet. */
function isDamaged({ hashes }: PageRecord, found: { br?: unknown; gzip?: unknown }): boolean {
  return Boolean((hashes.br && !found.br) || (hashes.gzip && !found.gzip))
}

/** A disk that takes nothing: told once, tried again, and told once when it is over. */
function openTrouble(log: PageStoreTerms['log'], retry: () => void) {
  const backoff = openBackoff(retry, WAITS)
  let isOn = false
  return {
    note(err: unknown) {
      if (!isOn) log.error({ err }, 'pages cannot be saved; they are answered from memory')
      isOn = true
      backoff.plan()
    },
    over() {
      if (isOn) log.info('pages are saved again')
      isOn = false
      backoff.reset()
    },
    stop: () => backoff.reset(),
  }
}

function figuresOf({ size, calculatedSize }: ReturnType<typeof openMemory>) {
  return { inMemory: size, bytes: calculatedSize }
}

function openMemory(maxSize: number) {
  return new LRUCache<string, ReadyPage>({ maxSize, sizeCalculation: ({ size }) => size })
}

/** What is known of each page, and what the pictures on them are of. */
function openRecords(saved: readonly PageRecord[]) {
  const records = new Map<string, PageRecord>()
  const pictures = new Map<string, { spec: PictureSpec; tenant: string }>()
  const shown = new WeakSet<PartRecord>()
  const showPictures = ({ tenant, ...record }: Showing) => {
    for (const [name, spec] of record.pictures) pictures.set(name, { spec, tenant })
    for (const part of record.parts) {
      if (shown.has(part)) continue
      shown.add(part)
      for (const [name, spec] of part.pictures) pictures.set(name, { spec, tenant })
    }
  }
  const take = (record: PageRecord) => {
    records.set(addressKey(record), record)
    showPictures(record)
  }
  for (const record of saved) take(record)
  return {
    get: (address: PageAddress) => records.get(addressKey(address)),
    all: () => records.values(),
    byKey: records,
    count: () => records.size,
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
    saved: savedIndex(file, fingerprint),
    writeIndex: (pages: PageRecord[], edition: number) =>
      replaceFile(file, packIndex({ fingerprint, edition, pages })),
  }
}

/** One that cannot be read is as good as none. */
function savedIndex(file: string, fingerprint: string) {
  try {
    return unpackIndex(readFileSync(file, 'utf8'), fingerprint)
  } catch {
    return undefined
  }
}
