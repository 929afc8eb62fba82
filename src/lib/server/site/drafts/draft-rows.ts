import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type {
  ContentDraftDocumentTable,
  ContentDraftTable,
  Database,
  Tx,
} from '../../platform/db/index.ts'
import type { PictureData } from '../editions/index.ts'

export type DraftRow = Selectable<ContentDraftTable>
export type DraftDocumentRow = Selectable<ContentDraftDocumentTable>

/** An open draft; undefined where there is none of that id any more. */
export function findDraft(db: Database | Tx, id: string): Promise<DraftRow | undefined> {
  return db
    .selectFrom('content_draft')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

/** The same, held until the transaction ends: one change of a draft at a time. */
export function lockDraft(tx: Tx, id: string): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('content_draft')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
}

export function documentsOfDraft(db: Database | Tx, id: string): Promise<DraftDocumentRow[]> {
  return db
    .selectFrom('content_draft_document')
    .selectAll()
    .where('draft', '=', id)
    .orderBy('path')
    .execute()
}

export async function insertDraft(
  db: Database,
  draft: Omit<Insertable<ContentDraftTable>, 'id' | 'changed_at'>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('content_draft')
    .values({ ...draft, id, changed_at: draft.created_at })
    .execute()
  return id
}

type Written = Omit<Insertable<ContentDraftDocumentTable>, `picture_${string}`> & {
  picture?: PictureData & { bytes: Buffer; thumbnail: Buffer }
}

/** Writes what a draft has at a path, with the bytes of a picture, in place of what it had there. */
export async function putDocument(tx: Tx, { picture, ...written }: Written): Promise<void> {
  const { draft, path } = written
  const row = {
    ...written,
    picture_sha256: picture?.sha256 ?? null,
    picture_width: picture?.width ?? null,
    picture_height: picture?.height ?? null,
  }
  await tx
    .insertInto('content_draft_document')
    .values(row)
    .onConflict((conflict) => conflict.columns(['draft', 'path']).doUpdateSet(row))
    .execute()
  await tx
    .deleteFrom('content_draft_picture')
    .where('draft', '=', draft)
    .where('path', '=', path)
    .execute()
  if (!picture) return
  const { sha256, bytes, thumbnail } = picture
  await tx
    .insertInto('content_draft_picture')
    .values({ draft, path, sha256, bytes, thumbnail })
    .execute()
}

/** Says that something in a draft is another since. */
export async function touchDraft(tx: Tx, { id, revision }: DraftRow, now: Date): Promise<void> {
  await tx
    .updateTable('content_draft')
    .set({ revision: revision + 1, changed_at: now })
    .where('id', '=', id)
    .execute()
}

/** Ends a draft; what it held stays on record. */
export async function closeDraft(
  db: Database | Tx,
  id: string,
  state: 'published' | 'discarded',
  now: Date,
): Promise<void> {
  await db
    .updateTable('content_draft')
    .set({ state, changed_at: now })
    .where('id', '=', id)
    .execute()
  // Bytes that were published are the edition's; what was discarded is megabytes that nobody shows.
  await db.deleteFrom('content_draft_picture').where('draft', '=', id).execute()
}

export type DraftNote = {
  id: string
  name: string
  base: number
  revision: number
  author: string
  createdAt: string
  changedAt: string
  editors: string[]
  documents: number
}

export function noteOf(draft: DraftRow, documents: readonly { changed_by: string }[]): DraftNote {
  const { id, name, base, revision, author, created_at, changed_at } = draft
  return {
    id,
    name,
    base: Number(base),
    revision,
    author,
    createdAt: created_at.toISOString(),
    changedAt: changed_at.toISOString(),
    editors: [...new Set([author, ...documents.map(({ changed_by }) => changed_by)])],
    documents: documents.length,
  }
}

/** Open drafts with what is told of them, the one changed last first. */
export async function openDrafts(db: Database, most: number): Promise<DraftNote[]> {
  const drafts = await db
    .selectFrom('content_draft')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('changed_at', 'desc')
    .limit(most)
    .execute()
  if (drafts.length === 0) return []
  const ids = drafts.map(({ id }) => id)
  const held = await db
    .selectFrom('content_draft_document')
    .select(['draft', 'changed_by'])
    .where('draft', 'in', ids)
    .execute()
  return drafts.map((draft) =>
    noteOf(
      draft,
      held.filter((each) => each.draft === draft.id),
    ),
  )
}
