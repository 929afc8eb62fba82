import { z } from 'zod'
import { grantsOf } from '../../people/staff/index.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { closeDraft, keepSources } from '../drafts/index.ts'
import {
  ContentError,
  type ContentProblem,
  type Library,
  NoEditionError,
  OverwriteError,
  openBases,
  PublishedMeanwhileError,
  waitForNodes,
} from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import { claim, note, noteProblems, type PublicationRow } from './publication-rows.ts'
import {
  type ContentPlaces,
  NOT_ALLOWED,
  UnpublishableError,
  type Wanted,
  wantedLibrary,
} from './wanted-library.ts'
import { isStillAllowed } from './whose.ts'
import { writeBack } from './write-back.ts'

/**
 * Proves a judged library page by page, writes it as the edition after `after`, and answers its number.
 * Throws ContentError where a page does not render and PublishedMeanwhileError where `after` is not the
 * newest edition any more; then nothing was written.
 */
export type PublishLibrary = (
  library: Library,
  terms: { note: string; author: string; after: number },
) => Promise<number>

export type PublishTerms = ContentPlaces & {
  live(): CompiledShop | null
  publish: PublishLibrary
  clock(): Date
  /** The folder that is written back to, if any. */
  writeBack: string | undefined
}

const data = z.object({ publication: z.uuid() })
export type PublishJob = Job<typeof data>

/** As long as rendering tens of thousands of pages takes. */
const PATIENCE_MS = 120_000
/** Others may publish meanwhile: what is wanted is read again over what they did. */
const TRIES = 3

/** The job that publishes what somebody has asked for, at its time. */
export function publishJob(terms: PublishTerms): PublishJob {
  return defineJob({
    name: 'publish-content',
    data,
    retry: { limit: 3, delaySeconds: 5, longestDelaySeconds: 60 },
    urgent: true,
    async handler({ publication: id }, context) {
      const publication = await claim(context.db, id)
      if (!publication) return
      try {
        await publish(publication, context, terms)
      } catch (error) {
        const problems = problemsOf(error)
        if (problems === null) {
          await putOff(context, id, { error, now: terms.clock() })
          throw error
        }
        await fail(context.db, id, { problems, error, now: terms.clock() })
      }
    },
  })
}

async function publish(
  publication: PublicationRow,
  { db, log }: JobContext,
  terms: PublishTerms,
): Promise<void> {
  const { id, kind, author, note: why } = publication
  const { wanted, number } = await written(db, publication, terms)
  await keepSources(db, wanted.sources)
  if (kind === 'folder') await openBases(terms.dataDir, terms.contentDir).write(db, number)
  else if (terms.writeBack) {
    const state = { before: wanted.before, after: wanted.library, number }
    await writeBack(db, state, terms.writeBack, terms).catch((err: unknown) =>
      log.error({ err, edition: number }, 'an edition was not written back to its folder'),
    )
  }
  await note(db, id, { step: 'following' })
  const adoption = await waitForNodes(db, number, PATIENCE_MS)
  const failure = adoption.state === 'refused' ? adoption.problem : ''
  const now = terms.clock()
  await inTransaction(db, async (tx) => {
    await note(tx, id, { state: 'live', result: number, failure, finished_at: now })
    if (publication.draft) await closeDraft(tx, publication.draft, 'published', now)
  })
  log.info({ edition: number, author, why }, 'published')
}

async function written(
  db: Database,
  publication: PublicationRow,
  terms: PublishTerms,
): Promise<{ wanted: Wanted; number: number }> {
  const { id, author, note: why } = publication
  for (let tries = 1; ; tries++) {
    const wanted = await wantedLibrary(db, publication, terms.live(), terms)
    await demandAllowed(db, publication, wanted)
    await note(db, id, { step: 'rendering' })
    try {
      const about = { note: why, author, after: wanted.after }
      return { wanted, number: await terms.publish(wanted.library, about) }
    } catch (error) {
      if (!(error instanceof PublishedMeanwhileError) || tries === TRIES) throw error
    }
  }
}

/** What waited for its time was allowed when it was asked for, and has to be when it is due. */
async function demandAllowed(
  db: Database,
  { account_id }: PublicationRow,
  { before, library: after }: Wanted,
): Promise<void> {
  if (account_id === null) return
  const grants = await grantsOf(db, account_id)
  if (!isStillAllowed({ grants }, { before, after })) throw new UnpublishableError(NOT_ALLOWED)
}

/** Leaves it for another try, of which there may be none. */
async function putOff(
  { db, isLastTry }: Pick<JobContext, 'db' | 'isLastTry'>,
  id: string,
  { error, now }: { error: unknown; now: Date },
): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error)
  const over = { state: 'failed', finished_at: now } as const
  await note(db, id, { ...(isLastTry ? over : { state: 'waiting' }), failure })
}

/** What is wrong with what was to be published; null where something else went wrong. */
function problemsOf(error: unknown): ContentProblem[] | null {
  if (error instanceof ContentError) return error.problems
  const isExpected = [
    OverwriteError,
    NoEditionError,
    UnpublishableError,
    PublishedMeanwhileError,
  ].some((kind) => error instanceof kind)
  return isExpected ? [] : null
}

async function fail(
  db: Database,
  id: string,
  { problems, error, now }: { problems: readonly ContentProblem[]; error: unknown; now: Date },
): Promise<void> {
  const failure = problems.length === 0 && error instanceof Error ? error.message : ''
  await inTransaction(db, async (tx) => {
    await noteProblems(tx, id, problems.slice(0, 200))
    await note(tx, id, { state: 'failed', failure, finished_at: now })
  })
}
