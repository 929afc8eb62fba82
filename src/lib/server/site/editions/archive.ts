import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import type { StoredDocument } from './document.ts'
import type { Kind } from './kinds/index.ts'
import { ofToday, storePictureBytes } from './picture-bytes.ts'

/** Channel on which nodes hear of a new edition; the payload is its number. */
export const EDITION_CHANNEL = 'quire_edition'

/** Another edition has come since the one that a publisher started from; nothing was written. */
export class PublishedMeanwhileError extends Error {
  override name = 'PublishedMeanwhileError'
  constructor(number: number) {
    super(`Edition ${number} was written meanwhile; nothing was published. Publish again.`)
  }
}

/** What the list of editions says of one beside its number and its instant. */
export type EditionAbout = { note: string; author: string }

export type Edition = { number: number; documents: ReadonlyMap<string, StoredDocument> }

/** Rows a statement inserts at once: far below the protocol's limit of parameters. */
const BATCH = 2000

/** Number of the newest live edition; 0 when nothing was ever published. */
export async function newestEdition(db: Database): Promise<number> {
  const row = await db
    .selectFrom('edition')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('kind', '=', 'live')
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

/** The number that the next edition gets, live or draft. */
export async function nextEdition(db: Database): Promise<number> {
  const row = await db
    .selectFrom('edition')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return Number(row?.number ?? 0) + 1
}

/** Lets one writer of editions at a time go on. */
export async function lockEditions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('quire edition'))`.execute(tx)
}

/** All documents of a live edition. */
export async function readEdition(
  db: Database,
  number: number,
): Promise<{ number: number; documents: Map<string, StoredDocument> }> {
  const rows = await db
    .selectFrom('edition_document as held')
    .innerJoin('document', 'document.hash', 'held.hash')
    .select(['held.path', 'document.kind', 'document.hash', 'document.data'])
    .where('held.from_edition', '<=', number)
    .where(({ or, eb }) =>
      or([eb('held.until_edition', 'is', null), eb('held.until_edition', '>', number)]),
    )
    .execute()
  return { number, documents: new Map(rows.map((row) => [row.path, toDocument(row)])) }
}

/** Paths that differ between two editions, the older one first. */
export async function changedBetween(
  db: Database,
  before: number,
  after: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('edition_document')
    .select('path')
    .where(({ or, and, eb }) =>
      or([
        and([eb('from_edition', '>', before), eb('from_edition', '<=', after)]),
        and([eb('until_edition', '>', before), eb('until_edition', '<=', after)]),
      ]),
    )
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** The newer edition, read as the older one's documents with what changed since. */
export async function advance(
  db: Database,
  from: Edition,
  to: number,
): Promise<Edition & { changed: Set<string> }> {
  const changed = await changedBetween(db, from.number, to)
  const documents = new Map(from.documents)
  for (const path of changed) documents.delete(path)
  if (changed.size > 0) {
    const rows = await db
      .selectFrom('edition_document as held')
      .innerJoin('document', 'document.hash', 'held.hash')
      .select(['held.path', 'document.kind', 'document.hash', 'document.data'])
      .where('held.path', '=', sql<string>`any(${[...changed]})`)
      .where('held.from_edition', '<=', to)
      .where(({ or, eb }) =>
        or([eb('held.until_edition', 'is', null), eb('held.until_edition', '>', to)]),
      )
      .execute()
    for (const row of rows) documents.set(row.path, toDocument(row))
  }
  return { number: to, documents, changed }
}

type WriteTerms = {
  /** An edition that the caller holds; when it is the newest, what it consists of is not asked for. */
  known?: Edition | null
  /** The newest live edition must be this one. */
  after?: number
  /** The number that the edition must get. */
  number?: number
}

/**
 * Writes documents as the live edition after the newest one and tells every node. Answers the newest
 * edition as it is when nothing differs from it. One publisher at a time. Throws
 * PublishedMeanwhileError when the terms do not hold.
 */
export async function writeEdition(
  db: Database,
  documents: ReadonlyMap<string, StoredDocument>,
  about: EditionAbout,
  { known = null, after, number: wanted }: WriteTerms = {},
): Promise<{ number: number; changed: Set<string> }> {
  return inTransaction(db, async (tx) => {
    await lockEditions(tx)
    const before = await newestEdition(tx)
    const number = await nextEdition(tx)
    if (after !== undefined && before !== after) throw new PublishedMeanwhileError(before)
    if (wanted !== undefined && number !== wanted) throw new PublishedMeanwhileError(number - 1)
    const held = before > 0 && known?.number === before ? known.documents : await heldHashes(tx)
    const put = [...differing(documents, held)]
    const gone = [...differing(held, documents)].map(({ path }) => path)
    const changed = new Set([...put.map(({ path }) => path), ...gone])
    if (changed.size === 0 && before > 0) return { number: before, changed }

    await tx
      .insertInto('edition')
      .values({ number, ...about })
      .execute()
    if (gone.length > 0) {
      await tx
        .updateTable('edition_document')
        .set({ until_edition: number })
        .where('until_edition', 'is', null)
        .where('path', '=', sql<string>`any(${gone})`)
        .execute()
    }
    for (const batch of batches(put)) await insertDocuments(tx, number, batch)
    await sql`select pg_notify(${EDITION_CHANNEL}, ${String(number)})`.execute(tx)
    return { number, changed }
  })
}

/** What one statement after the other inserts. */
export function batches<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / BATCH)
  return Array.from({ length: count }, (_, at) => rows.slice(at * BATCH, (at + 1) * BATCH))
}

/** One statement text for any number of rows, so that it is prepared once and stays small. */
async function insertDocuments(tx: Tx, number: number, documents: StoredDocument[]): Promise<void> {
  await storeDocuments(tx, documents)
  const hashes = documents.map(({ hash }) => hash)
  const paths = documents.map(({ path }) => path)
  await sql`
    insert into edition_document (path, hash, from_edition)
    select path, hash, ${number}
    from unnest(${paths}::text[], ${hashes}::text[]) as given (path, hash)
  `.execute(tx)
}

/** Keeps what documents say, each once by its hash. */
export async function storeDocuments(tx: Tx, documents: readonly StoredDocument[]): Promise<void> {
  const hashes = documents.map(({ hash }) => hash)
  const paths = documents.map(({ path }) => path)
  const kinds = documents.map(({ kind }) => kind)
  const data = documents.map((document) => JSON.stringify(document.data))
  await sql`
    insert into document (hash, path, kind, data)
    select hash, path, kind, data::jsonb
    from unnest(${hashes}::text[], ${paths}::text[], ${kinds}::text[], ${data}::text[])
      as given (hash, path, kind, data)
    on conflict (hash) do nothing
  `.execute(tx)
  await storePictureBytes(tx, documents)
}

type Held = Pick<StoredDocument, 'path' | 'hash'>

/** Documents that others have not, or not as they are. */
function* differing<Document extends Held>(
  documents: ReadonlyMap<string, Document>,
  others: ReadonlyMap<string, Held>,
): Generator<Document> {
  for (const document of documents.values())
    if (others.get(document.path)?.hash !== document.hash) yield document
}

/** The newest edition's documents by path, without what they say. */
async function heldHashes(tx: Tx): Promise<Map<string, Held>> {
  const rows = await tx
    .selectFrom('edition_document')
    .select(['path', 'hash'])
    .where('until_edition', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.path, row]))
}

/** A row of the table of documents as the document that it keeps. */
export function toDocument(row: {
  path: string
  kind: string
  hash: string
  data: unknown
}): StoredDocument {
  // The kind and the data are as `readDocument` validated them before they were written.
  return ofToday(row as StoredDocument<Kind>)
}
