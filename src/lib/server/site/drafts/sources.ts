import { stringify } from 'yaml'
import type { Database, Tx } from '../../platform/db/index.ts'
import {
  isPictureDocument,
  pictureBytes,
  pictureFileOf,
  readDocument,
  readTextFile,
  type StoredDocument,
} from '../editions/index.ts'

/** Whether a document is text, which people edit; fonts and pictures are not. */
export function isText(path: string): boolean {
  return /\.(yaml|md)$/.test(path)
}

/**
 * The file that a document was read from: as somebody wrote it here, as it lies in the content folder, or
 * made of what the document says, without the comments that it may have had. Null for what is no text.
 */
export async function sourceOf(
  db: Database,
  contentDir: string,
  document: StoredDocument,
): Promise<string | null> {
  const { path, hash } = document
  if (!isText(path)) return null
  const kept = await db
    .selectFrom('content_source')
    .select('text')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (kept) return kept.text
  const file = readTextFile(contentDir, path)
  if (file.ok) {
    const read = readDocument(path, file.text)
    if (read.ok && read.document.hash === hash) return file.text
  }
  return written(document)
}

/** A picture as it lies in the content folder, which an SVG may differ from once it is live; else as it is stored. */
export async function pictureSourceOf(
  db: Database,
  contentDir: string,
  document: StoredDocument,
): Promise<Buffer | undefined> {
  if (!isPictureDocument(document)) return undefined
  return pictureFileOf(contentDir, document) ?? pictureBytes(db, document)
}

/** Keeps the files that documents were read from, for whoever edits them next. */
export async function keepSources(
  db: Database | Tx,
  sources: readonly { hash: string; text: string }[],
): Promise<void> {
  if (sources.length === 0) return
  await db
    .insertInto('content_source')
    .values([...new Map(sources.map((source) => [source.hash, source])).values()])
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet(({ ref }) => ({ text: ref('excluded.text') })),
    )
    .execute()
}

function written({ path, data }: StoredDocument): string {
  const plain = data as Record<string, unknown>
  if (!path.endsWith('.md')) return stringify(plain, { lineWidth: 100 })
  const { body, ...front } = plain
  return `---\n${stringify(front, { lineWidth: 100 })}---\n${String(body ?? '')}`
}
