import { type Dirent, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import {
  type ContentProblem,
  lineOf,
  type ReadResult,
  readDocument,
  type StoredDocument,
} from './document.ts'
import { isPictureFile, readPictureFile } from './picture-file.ts'
import { readTextFile } from './read-file.ts'

/**
 * The content folder as documents. A reader keeps what it has parsed by modification time and size,
 * so that reading a large folder again after one change parses one file.
 */
export type ContentFolder = {
  read(): { documents: Map<string, StoredDocument>; problems: ContentProblem[] }
  /** Whether there are at least so many documents, as far as their names tell. */
  holds(count: number): boolean
  /** Whether its shop.yaml says that these are the documents that come with Quire. */
  isSample(): boolean
  /** Ids of its tenants, as far as names of documents tell, in their order. */
  tenants(): string[]
  /** Lets go of its own copy of every document that the caller holds as well. */
  share(held: ReadonlyMap<string, StoredDocument>): void
  /** The line of a key path in a file; 1 where there is no such file. */
  lineOf(path: string, keys: readonly PropertyKey[]): number
}

/** What changes when a file is written, as numbers: thousands of them are compared at once. */
type Stamp = { mtimeMs: number; size: number; ino: number }

type Seen = { stamp: Stamp; result: ReadResult }

export function openContentFolder(root: string): ContentFolder {
  const seen = new Map<string, Seen>()
  const list = openListings(root)
  return {
    read() {
      const documents = new Map<string, StoredDocument>()
      const problems: ContentProblem[] = []
      const paths = files(list)
      for (const path of paths) {
        const stamp = stampOf(`${root}/${path}`)
        let known = seen.get(path)
        if (!known || !isSame(known.stamp, stamp)) {
          known = { stamp, result: readFile(root, path) }
          seen.set(path, known)
        }
        if (known.result.ok) documents.set(path, known.result.document)
        else problems.push(...known.result.problems)
      }
      if (seen.size > paths.length) keepOnly(seen, new Set(paths))
      return { documents, problems }
    },
    holds: (count) => existsSync(root) && files(list).length >= count,
    isSample() {
      const read = readFile(root, 'shop.yaml')
      return read.ok && 'sample' in read.document.data && read.document.data.sample === true
    },
    tenants() {
      const named = existsSync(`${root}/tenants`) ? list('tenants/').documents : []
      return named.flatMap((path) => /^tenants\/([^/]+)\.yaml$/.exec(path)?.[1] ?? []).sort()
    },
    share(held) {
      for (const [path, known] of seen) {
        const document = held.get(path)
        if (document && known.result.ok && known.result.document.hash === document.hash)
          known.result = { ok: true, document }
      }
    },
    lineOf(path, keys) {
      const file = readTextFile(root, path)
      return file.ok ? lineOf(path, file.text, keys) : 1
    },
  }
}

/** Every path that is there has been seen: where no more have, none is gone. */
function keepOnly(seen: Map<string, Seen>, present: ReadonlySet<string>): void {
  for (const path of seen.keys()) if (!present.has(path)) seen.delete(path)
}

/** Pictures that lie elsewhere are nobody's business. */
const picture = /(^|\/)images\/[^/]*\.(png|jpe?g|webp|gif|avif|svg|heic|tiff?|bmp)$/i

function readFile(root: string, path: string): ReadResult {
  if (isFolder(`${root}/${path}`))
    return problem(path, 1, 'This is a link to a folder; put the folder itself here.')
  if (isPictureFile(path)) return readPictureFile(root, path)
  if (!/\.(yaml|md|woff2)$/.test(path))
    return problem(
      path,
      1,
      picture.test(path)
        ? isPictureFile(path.toLowerCase())
          ? `Pictures are called by small letters: ${path.toLowerCase()}.`
          : 'Pictures end in .jpg, .png, .webp, .avif or .svg.'
        : 'Documents end in .yaml or .md.',
    )
  const file = readTextFile(root, path)
  return file.ok ? readDocument(path, file.text) : problem(path, file.line, file.message)
}

function problem(path: string, line: number, message: string): ReadResult {
  return { ok: false, problems: [{ path, line, message }] }
}

/** Of a file, or of the file that a link leads to. */
function stampOf(file: string): Stamp {
  const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? lstatSync(file)
  return { mtimeMs, size, ino }
}

function isSame(one: Stamp, other: Stamp): boolean {
  return one.mtimeMs === other.mtimeMs && one.size === other.size && one.ino === other.ino
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** A folder that was changed so recently may change again without its time telling. */
const SETTLED_MS = 5000

/** What stands right in a folder: paths of documents, and of folders with a slash at the end. */
type Listing = { documents: string[]; folders: string[] }

/**
 * Lists a folder by its entries, and again only where its time says that entries have come or gone.
 * Where links are, nothing tells.
 */
function openListings(root: string) {
  const known = new Map<string, Listing & { stamp: Stamp }>()
  return function list(folder: string): Listing {
    const stamp = stampOf(`${root}/${folder}`)
    const before = known.get(folder)
    if (before && isSame(before.stamp, stamp)) return before
    known.delete(folder)
    const isSettled = Date.now() - stamp.mtimeMs > SETTLED_MS
    const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true })
    const found = listed(root, folder, entries)
    if (isSettled && !entries.some((entry) => entry.isSymbolicLink()))
      known.set(folder, { ...found, stamp })
    return found
  }
}

function listed(root: string, folder: string, entries: Dirent[]): Listing {
  const documents: string[] = []
  const folders: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'README.md') continue
    const path = folder + entry.name
    if (entry.isDirectory()) folders.push(`${path}/`)
    else if (/\.(ya?ml|md|markdown|woff2)$/i.test(entry.name) || picture.test(path))
      documents.push(path)
    else if (entry.isSymbolicLink() && isFolder(`${root}/${path}`)) documents.push(path)
  }
  return { documents, folders }
}

/**
 * Paths of the documents below the root, relative to it, with slashes on every system. Links to
 * folders are listed as documents, so that they are refused rather than followed or overlooked.
 */
function files(list: (folder: string) => Listing): string[] {
  const found: string[] = []
  const add = (folder: string) => {
    const { documents, folders } = list(folder)
    found.push(...documents)
    for (const each of folders) add(each)
  }
  add('')
  return found.sort()
}
