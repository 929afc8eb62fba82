import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import {
  batches,
  type Edition,
  type EditionAbout,
  lockEditions,
  newestEdition,
  nextEdition,
  PublishedMeanwhileError,
  readEdition,
  storeDocuments,
  toDocument,
} from './archive.ts'
import { differences } from './difference.ts'
import type { StoredDocument } from './document.ts'

/** A draft was written on an edition that is no longer the newest; nothing was published. */
export class DraftOutdatedError extends Error {
  override name = 'DraftOutdatedError'
  constructor(number: number, base: number, newest: number) {
    super(
      `Draft ${number} was written on edition ${base}, and edition ${newest} is live now: what came since ` +
        'would be taken back. Write the draft anew, or publish it over the others with --force.',
    )
  }
}

/**
 * Writes documents as a draft on a live edition: kept, and followed by no node. Throws
 * PublishedMeanwhileError when that edition is no longer the newest.
 */
export async function writeDraft(
  db: Database,
  documents: ReadonlyMap<string, StoredDocument>,
  about: EditionAbout,
  base: Edition,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockEditions(tx)
    const newest = await newestEdition(tx)
    if (newest !== base.number) throw new PublishedMeanwhileError(newest)
    const number = await nextEdition(tx)
    await tx
      .insertInto('edition')
      .values({ number, ...about, kind: 'draft', base: base.number })
      .execute()
    for (const batch of batches(differences(base.documents, documents))) {
      const paths = batch.map(({ path }) => path)
      const put = paths.flatMap((path) => documents.get(path) ?? [])
      const hashes = paths.map((path) => documents.get(path)?.hash ?? null)
      await storeDocuments(tx, put)
      await sql`
        insert into draft_document (edition, path, hash)
        select ${number}, path, hash
        from unnest(${paths}::text[], ${hashes}::text[]) as given (path, hash)
      `.execute(tx)
    }
    return number
  })
}

/** All documents of any edition, a draft's being its base's with what it changes. */
export async function documentsOf(
  db: Database,
  { number, base }: { number: number; base: number | null },
): Promise<Map<string, StoredDocument>> {
  if (base === null) return (await readEdition(db, number)).documents
  const { documents } = await readEdition(db, base)
  const rows = await db
    .selectFrom('draft_document as changed')
    .leftJoin('document', 'document.hash', 'changed.hash')
    .select(['changed.path', 'document.kind', 'document.hash', 'document.data'])
    .where('changed.edition', '=', number)
    .execute()
  for (const { path, kind, hash, data } of rows) {
    if (kind === null || hash === null) documents.delete(path)
    else documents.set(path, toDocument({ path, kind, hash, data }))
  }
  return documents
}
