import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import {
  type ContentProblem,
  lineOf,
  type ReadResult,
  readDocument,
  type StoredDocument,
} from './document.ts'

/**
 * The content folder as documents. A reader keeps what it has parsed by modification time and size,
 * so that reading a large folder again after one change parses one file.
 */
export type ContentFolder = {
  read(): { documents: Map<string, StoredDocument>; problems: ContentProblem[] }
  /** Whether its shop.yaml says that these are the documents that come with Quire. */
  isSample(): boolean
  /** Lets go of its own copy of every document that the caller holds as well. */
  share(held: ReadonlyMap<string, StoredDocument>): void
  /** The line of a key path in a file; 1 where there is no such file. */
  lineOf(path: string, keys: readonly PropertyKey[]): number
}

type Seen = { mtimeMs: number; size: number; ino: number; result: ReadResult }

export function openContentFolder(root: string): ContentFolder {
  const seen = new Map<string, Seen>()
  return {
    read() {
      const documents = new Map<string, StoredDocument>()
      const problems: ContentProblem[] = []
      const present = new Set<string>()
      for (const path of files(root)) {
        const file = `${root}/${path}`
        const { mtimeMs, size, ino } = statSync(file)
        let known = seen.get(path)
        if (known?.mtimeMs !== mtimeMs || known.size !== size || known.ino !== ino) {
          const result = readDocument(path, textOf(file))
          known = { mtimeMs, size, ino, result }
          seen.set(path, known)
        }
        present.add(path)
        if (known.result.ok) documents.set(path, known.result.document)
        else problems.push(...known.result.problems)
      }
      for (const path of seen.keys()) if (!present.has(path)) seen.delete(path)
      return { documents, problems }
    },
    isSample() {
      const file = `${root}/shop.yaml`
      if (!existsSync(file)) return false
      const read = readDocument('shop.yaml', readFileSync(file, 'utf8'))
      return read.ok && 'sample' in read.document.data && read.document.data.sample === true
    },
    share(held) {
      for (const [path, known] of seen) {
        const document = held.get(path)
        if (document && known.result.ok && known.result.document.hash === document.hash)
          known.result = { ok: true, document }
      }
    },
    lineOf(path, keys) {
      const file = `${root}/${path}`
      return existsSync(file) ? lineOf(path, textOf(file), keys) : 1
    },
  }
}

/** What a file says; a font, which says nothing, becomes a document of its bytes. */
function textOf(file: string): string {
  return file.endsWith('.woff2')
    ? `woff2: "${readFileSync(file, 'base64')}"\n`
    : readFileSync(file, 'utf8')
}

/** Paths of the documents below a folder, relative to `root`, with slashes on every system. */
function files(root: string, folder = ''): string[] {
  const found: string[] = []
  for (const entry of readdirSync(`${root}/${folder}`, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || entry.name === 'README.md') continue
    const path = folder + entry.name
    if (entry.isDirectory()) found.push(...files(root, `${path}/`))
    else if (/\.(yaml|md|woff2)$/.test(entry.name)) found.push(path)
  }
  return found.sort()
}
