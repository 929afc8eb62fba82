import { hash as digest } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { withMeasuresWhole } from '../../../domain/dictionary/spelling.ts'
import { documentName, isSpoken } from './document-path.ts'
import { type DataOf, type Kind, kinds } from './kinds/index.ts'
import { readSource, type Source } from './source.ts'
import { faultsOf } from './wording.ts'

/** A document as an edition holds it. `path` is relative to the content folder. */
export type StoredDocument<K extends Kind = Kind> = {
  path: string
  kind: K
  /** SHA-256 of path and data. */
  hash: string
  data: DataOf<K>
}

/** What is wrong in a document, and where. */
export type ContentProblem = { path: string; line: number; message: string }

export type ReadResult =
  | { ok: true; document: StoredDocument }
  | { ok: false; problems: ContentProblem[] }

/** Parses and validates the text of one file. */
export function readDocument(path: string, text: string): ReadResult {
  const kind = documentName(path)?.kind
  if (!kind) return homeless(path)
  const read = readSource(path, text)
  if (!read.ok) return { ok: false, problems: read.problems.map((each) => ({ path, ...each })) }
  return readData(path, kind, read.source)
}

/**
 * Validates a document of an edition again: what its kind demands may be another since. One that says
 * the same keeps its hash; the database has put its keys in another order than its file has them.
 */
export function readStored(stored: StoredDocument): ReadResult {
  const { path, kind, data } = stored
  if (documentName(path)?.kind !== kind) return homeless(path)
  const read = readData(path, kind, { data, lineOf: () => 1 })
  return read.ok && isDeepStrictEqual(read.document.data, data)
    ? { ok: true, document: stored }
    : read
}

/**
 * Data with the keys of its objects as PostgreSQL's jsonb orders them: the shorter first, then by their
 * bytes. Pages are rendered from what was read of a folder and from what was read of the database, and
 * must be the same to the byte.
 */
export function inStoredOrder<T>(data: T): T {
  if (Array.isArray(data)) return data.map(inStoredOrder) as T
  if (typeof data !== 'object' || data === null) return data
  const values = data as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const key of Object.keys(values).sort(storedOrder)) {
    const value = inStoredOrder(values[key])
    // Assigned to, it would be no key.
    if (key === '__proto__') Object.defineProperty(ordered, key, { ...plainly, value })
    else ordered[key] = value
  }
  return ordered as T
}

const plainly = { enumerable: true, configurable: true, writable: true }

/** Keys that are as long in bytes as in letters. */
const ASCII = /^[\0-\x7f]*$/

function storedOrder(one: string, other: string): number {
  if (ASCII.test(one) && ASCII.test(other))
    return one.length - other.length || (one < other ? -1 : Number(one > other))
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length - others.length || bytes.compare(others)
}

/** Validates what was read of a file that is no text. */
export function readValues(path: string, kind: Kind, data: unknown): ReadResult {
  return readData(path, kind, { data, lineOf: () => 1 })
}

function homeless(path: string): ReadResult {
  const plain = path.toLowerCase().replaceAll(/[\s_]+/g, '-')
  const message =
    plain !== path && documentName(plain)
      ? `Folders and files are called by small letters, digits and hyphens: ${plain}.`
      : 'No kind of document lives here; see docs/map.md for the folders.'
  return { ok: false, problems: [{ path, line: 1, message }] }
}

function readData(path: string, kind: Kind, { data, lineOf }: Source): ReadResult {
  const checked = kinds[kind].schema.safeParse(data)
  if (checked.success) {
    // Artwork is set by its designer, who breaks its lines.
    const isRead = isSpoken(kind) && kind !== 'artwork'
    const said = isRead ? withMeasuresWhole(checked.data) : checked.data
    return {
      ok: true,
      document: { path, kind, hash: hashOf(path, said), data: inStoredOrder(said) },
    }
  }
  const problems = faultsOf(kinds[kind].schema, data).map(({ keys, message }) => ({
    path,
    line: lineOf(keys),
    message: keys.length > 0 ? `${keys.map(String).join('.')}: ${message}` : message,
  }))
  return { ok: false, problems }
}

/** The line at which a key path stands in a document, or the nearest part of it that stands there. */
export function lineOf(path: string, text: string, keys: readonly PropertyKey[]): number {
  const read = readSource(path, text)
  return read.ok ? read.source.lineOf(keys) : 1
}

/** Of the data as read: a comment makes no new document, a schema's new default does. */
function hashOf(path: string, data: unknown): string {
  return digest('sha256', `${path}\0${JSON.stringify(data)}`, 'hex')
}
