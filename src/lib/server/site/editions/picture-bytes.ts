import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/index.ts'
import type { StoredDocument } from './document.ts'
import { bytesOfFile, isFormat, isOfFile, isPictureDocument, sha256 } from './picture-file.ts'
import { headOf } from './picture-files/read-picture.ts'

/**
 * What a row of bytes is called in the table of documents. No edition holds one: a picture's document
 * names it by `sha256`, and processes hold documents in memory, not megabytes.
 */
const BYTES = 'bytes'

/** Keeps the bytes of those pictures among documents that were read of files, or are in a draft. */
export async function storePictureBytes(
  tx: Tx,
  documents: readonly StoredDocument[],
): Promise<void> {
  await storeDraftedBytes(tx, documents)
  for (const document of documents) {
    // One at a time: a hundred photographs are a gigabyte.
    const bytes = bytesOfFile(document)
    if (!bytes) continue
    const data = JSON.stringify({ base64: bytes.toString('base64') })
    await tx
      .insertInto('document')
      .values({ hash: sha256(bytes), path: document.path, kind: BYTES, data })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute()
  }
}

/** What is published of a draft stays when the draft and its own copy of the bytes go. */
async function storeDraftedBytes(tx: Tx, documents: readonly StoredDocument[]): Promise<void> {
  const hashes = documents.flatMap((document) =>
    isPictureDocument(document) && !isOfFile(document) ? [document.data.sha256] : [],
  )
  if (hashes.length === 0) return
  await sql`
    insert into document (hash, path, kind, data)
    select distinct on (sha256)
      sha256, path, ${BYTES}, jsonb_build_object('base64', translate(encode(bytes, 'base64'), E'\n', ''))
    from content_draft_picture where sha256 = any(${hashes}::text[])
    on conflict (hash) do nothing
  `.execute(tx)
}

/** The bytes of a picture of an edition or of a draft, or of a folder that is about to become an edition. */
export async function pictureBytes(
  db: Database,
  document: StoredDocument & { data: { sha256: string } },
): Promise<Buffer | undefined> {
  const read = bytesOfFile(document)
  if (read) return read
  const rows = await db
    .selectFrom('document')
    .select(['kind', 'data'])
    .where('hash', 'in', [document.data.sha256, document.hash])
    .execute()
  const texts = rows.map(({ data }) => base64Of(data))
  const found = texts.find((text) => text !== undefined)
  return found === undefined ? draftedBytes(db, document.data.sha256) : Buffer.from(found, 'base64')
}

async function draftedBytes(db: Database, hash: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('content_draft_picture')
    .select('bytes')
    .where('sha256', '=', hash)
    .limit(1)
    .executeTakeFirst()
  return row?.bytes
}

function base64Of(data: unknown): string | undefined {
  const { base64, bytes } = data as { base64?: unknown; bytes?: unknown }
  const text = base64 ?? bytes
  return typeof text === 'string' ? text : undefined
}

/** A picture as editions first held it, its bytes within, becomes one of today. */
export function ofToday(document: StoredDocument): StoredDocument {
  const { kind, data } = document
  if (!isFormat(kind) || kind === 'svg' || kind === 'avif' || !('bytes' in data)) return document
  const bytes = Buffer.from(String(data.bytes), 'base64')
  const { width, height } = headOf(kind, bytes)
  return { ...document, data: { width, height, sha256: sha256(bytes) } }
}
