import { userInfo } from 'node:os'
import type { Database } from '../../platform/db/index.ts'
import { changedBetween } from './archive.ts'

/** An edition as the list of them tells it. */
export type EditionNote = {
  number: number
  kind: 'live' | 'draft'
  /** The live edition that a draft was written on. */
  base: number | null
  author: string
  note: string
  publishedAt: Date
  /** Documents that it changed of the one before, or of its base. */
  documents: number
}

/** Editions from the newest on, live ones and drafts. */
export async function listEditions(db: Database, most: number): Promise<EditionNote[]> {
  const rows = await db
    .selectFrom('edition')
    .select(['number', 'kind', 'base', 'author', 'note', 'created_at'])
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return Promise.all(
    rows.map(async ({ number: given, base, created_at, ...row }) => {
      const number = Number(given)
      const documents =
        row.kind === 'draft'
          ? await changedByDraft(db, number)
          : (await changedBetween(db, number - 1, number)).size
      const on = base === null ? null : Number(base)
      return { ...row, number, base: on, publishedAt: created_at, documents }
    }),
  )
}

/** Live editions from the newest on, or from a number down. */
export async function listLiveEditions(db: Database, most: number, from?: number) {
  const rows = await db
    .selectFrom('edition')
    .select(['number', 'author', 'note', 'created_at'])
    .where('kind', '=', 'live')
    .$if(from !== undefined, (query) => query.where('number', '<=', from ?? 0))
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return Promise.all(
    rows.map(async ({ number: given, author, note, created_at }) => {
      const number = Number(given)
      const documents = (await changedBetween(db, number - 1, number)).size
      return { number, author, note, publishedAt: created_at.toISOString(), documents }
    }),
  )
}

async function changedByDraft(db: Database, number: number): Promise<number> {
  const { count } = await db
    .selectFrom('draft_document')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('edition', '=', number)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is known of one edition; undefined where there is none of that number. */
export async function findEdition(
  db: Database,
  number: number,
): Promise<Pick<EditionNote, 'number' | 'kind' | 'base' | 'note'> | undefined> {
  const row = await db
    .selectFrom('edition')
    .select(['kind', 'base', 'note'])
    .where('number', '=', number)
    .executeTakeFirst()
  return row && { ...row, number, base: row.base === null ? null : Number(row.base) }
}

/** Who publishes where nobody says so: the user of the operating system. */
export function systemAuthor(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that no user has.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
