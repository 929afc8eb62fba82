import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import { staffOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { ContentPublicationTable, Database, Tx } from '../../platform/db/index.ts'
import { maySee } from '../drafts/index.ts'
import type { ContentProblem } from '../editions/index.ts'
import { NOT_ALLOWED, OUTDATED } from './wanted-library.ts'

export type PublicationRow = Selectable<ContentPublicationTable>
export type Step = 'reading' | 'rendering' | 'following'

type Telling = Context<'login_required'>

const steps = ['reading', 'rendering', 'following'] as const
/** Milliseconds for which what failed is told. */
const RECENT_MS = 7 * 24 * 3600_000

export async function insertPublication(
  tx: Database | Tx,
  publication: Omit<Insertable<ContentPublicationTable>, 'id' | 'finished_at' | 'result'>,
): Promise<PublicationRow> {
  return tx
    .insertInto('content_publication')
    .values({ ...publication, id: randomUUID(), finished_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function findPublication(db: Database, id: string): Promise<PublicationRow | undefined> {
  return db.selectFrom('content_publication').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What is to be done now; undefined where it was cancelled or is over. A process may have died in it. */
export function claim(db: Database, id: string): Promise<PublicationRow | undefined> {
  return db
    .updateTable('content_publication')
    .set({ state: 'running', step: 'reading', failure: '' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** Where it is, and the end of it; what is over stays as it is. */
export async function note(
  db: Database | Tx,
  id: string,
  change: {
    step?: Step
    state?: 'waiting' | 'live' | 'failed'
    failure?: string
    result?: number | null
    finished_at?: Date
  },
): Promise<void> {
  await db
    .updateTable('content_publication')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export async function noteProblems(
  tx: Tx,
  id: string,
  problems: readonly ContentProblem[],
): Promise<void> {
  await tx.deleteFrom('content_publication_problem').where('publication', '=', id).execute()
  if (problems.length === 0) return
  const rows = problems.map((problem, seq) => ({ publication: id, seq, ...problem }))
  await tx.insertInto('content_publication_problem').values(rows).execute()
}

/** Takes back what waits for its time; false where it is on its way or over. */
export async function cancel(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_publication')
    .set({ state: 'cancelled', finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What waits, runs, or has failed lately; newest first. */
export function recentPublications(db: Database, now: Date): Promise<PublicationRow[]> {
  return db
    .selectFrom('content_publication')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('state', 'in', ['waiting', 'running']),
        and([
          eb('state', '=', 'failed'),
          eb('finished_at', '>', new Date(now.getTime() - RECENT_MS)),
        ]),
      ]),
    )
    .orderBy('requested_at', 'desc')
    .limit(20)
    .execute()
}

/** As the contract tells it to somebody, with the problems of documents that they see. */
export async function wirePublication(call: Telling, row: PublicationRow) {
  const { db } = call
  const staff = staffOf(call)
  const problems = await db
    .selectFrom('content_publication_problem')
    .select(['path', 'line', 'message'])
    .where('publication', '=', row.id)
    .orderBy('seq')
    .execute()
  const seen = problems.filter(({ path }) => maySee(staff, path))
  return {
    id: row.id,
    kind: row.kind,
    draft: row.draft,
    edition: row.edition === null ? null : Number(row.edition),
    note: row.note,
    author: row.author,
    requestedAt: row.requested_at.toISOString(),
    publishAt: row.publish_at.toISOString(),
    state: row.state,
    step: steps.find((step) => step === row.step) ?? ('' as const),
    failure: failureOf(call, row, problems.length > seen.length && seen.length === 0),
    problems: seen,
    result: row.result === null ? null : Number(row.result),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** Why it failed, in the reader's words; who sees none of the documents that stand in the way is told so. */
function failureOf(
  { shop, tenant, locale }: Telling,
  { failure }: PublicationRow,
  isHidden: boolean,
): string {
  const say = (key: string) => shop.voice(tenant, locale, key)
  if (failure === OUTDATED) return say(`errors.${OUTDATED}`)
  if (failure === NOT_ALLOWED) return say('admin.content_author_not_allowed')
  return isHidden ? say('admin.content_hidden_problems') : failure
}
