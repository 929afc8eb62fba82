import type { Logger } from 'pino'
import type { Database } from '../../platform/db/index.ts'
import { timed } from '../../platform/metrics/index.ts'
import {
  advance,
  ContentError,
  type ContentProblem,
  changedBetween,
  differences,
  type Edition,
  type Library,
  type NodeState,
  newestEdition,
  nextEdition,
  openLibrary,
  readEdition,
  type StoredDocument,
} from '../editions/index.ts'
import { type CompiledShop, compileShop } from './compile.ts'

/**
 * Where a new edition goes: the shop it compiles to and the paths that changed. What is given as
 * `ready` runs once everything is rendered, before anything is swapped in; where it throws, nothing is.
 */
export type Adopt = (
  shop: CompiledShop,
  changed: ReadonlySet<string>,
  ready?: () => Promise<unknown>,
) => Promise<unknown>

/**
 * Writes documents as the edition of a number, after the newest one. That is not the one that is
 * `known` here where it cannot be adopted.
 */
export type Write = (
  documents: ReadonlyMap<string, StoredDocument>,
  terms: { known: Edition | null; after: number; number: number },
) => Promise<unknown>

/** Paths that changed, and the shop before, unless it cannot be compiled any more. */
export type Since = { changed: ReadonlySet<string>; before: CompiledShop | null }

/** Keeps a node at the newest edition. */
export type Follower = {
  /** Reads the newest edition; null when nothing was ever published. */
  open(): Promise<CompiledShop | null>
  /** The edition that was adopted last. */
  edition(): Edition | null
  /** What has changed since an older edition; null when that edition is not known. */
  since(number: number): Promise<Since | null>
  /**
   * Adopts what is newer than what was read last; one at a time, the last call sees it done. Answers
   * whether the newest edition is live here now; why not, is logged.
   */
  catchUp(adopt: Adopt): Promise<boolean>
  /**
   * Makes judged documents the next edition: adopted here, and written only once they proved to be
   * fit. Throws what adopting or writing throws, and then everything is as before. A newest edition
   * that cannot be adopted is no hindrance: what mends it comes in this way.
   */
  publish(
    library: Library,
    adopt: Adopt,
    write: Write,
  ): Promise<{ number: number; changed: ReadonlySet<string> }>
  state(): NodeState
}

/** What a node answers from, and why not from the newest. */
type State = { edition: Edition | null; shop: CompiledShop | null; failure: Failure }
type Terms = { db: Database; clock: () => Date; log: Logger; prepare: Prepare }

/** Makes what pages of a library need beside them; answers what in it cannot be shown. */
export type Prepare = (library: Library) => Promise<ContentProblem[]>

export function createFollower(
  db: Database,
  clock: () => Date,
  log: Logger,
  prepare: Prepare = async () => [],
): Follower {
  const state: State = { edition: null, shop: null, failure: null }
  const { adopted, compile, ready, step, give } = openAdoption({ db, clock, log, prepare }, state)
  let turn: Promise<unknown> = Promise.resolve()
  const notAdopted = (err: unknown) => {
    log.error({ err }, 'edition not adopted')
    return false
  }
  const older = async (number: number) =>
    compiledIfPossible(await readEdition(db, number), clock(), (...why) => log.warn(...why))

  return {
    async open() {
      const newest = await newestEdition(db)
      if (newest === 0) return null
      const read = await readEdition(db, newest)
      const shop = compile(read)
      await ready(shop)
      return adopted(read, shop)
    },
    edition: () => state.edition,
    async since(number) {
      const { edition, shop } = state
      if (!edition || number < 1 || number > edition.number) return null
      const changed = await changedBetween(db, number, edition.number)
      return { changed, before: changed.size === 0 ? shop : await older(number) }
    },
    catchUp(adopt) {
      const caughtUp = turn
        .then(async () => step(await newestEdition(db), adopt))
        .then(() => true, notAdopted)
      turn = caughtUp
      return caughtUp
    },
    publish(library, adopt, write) {
      const published = turn.then(async () => {
        const after = await newestEdition(db)
        await step(after, adopt).catch(notAdopted)
        const known = state.edition
        const changed = changedPaths(known, library)
        if (known?.number === after && changed.size === 0) return { number: after, changed }
        const next = () => give(library, { changed, known, after }, adopt, write)
        return { number: await timed(publishing, next), changed }
      })
      turn = published.catch(() => undefined)
      return published
    },
    state: () => stateOf(state),
  }
}

/** The ways in which a node comes to another edition. */
function openAdoption({ db, clock, log, prepare }: Terms, state: State) {
  const compile = ({ documents, number }: Edition) =>
    compileShop(openLibrary(documents, { before: state.shop?.library ?? null }), number, clock())

  function adopted(edition: Edition, shop: CompiledShop): CompiledShop {
    Object.assign(state, { edition, shop, failure: null })
    shop.library.results.settle()
    return shop
  }

  /** What was live once and cannot be shown here is missing in its pages, which go live all the same. */
  async function ready({ library, edition }: CompiledShop): Promise<void> {
    const problems = await prepare(library)
    if (problems.length > 0) log.error({ edition, problems }, 'pictures cannot be shown')
  }

  async function take(newest: number, adopt: Adopt): Promise<void> {
    const started = performance.now()
    const { changed, ...next } = await readNext(db, state.edition, newest)
    const compiled = compile(next)
    await ready(compiled)
    await adopt(compiled, changed)
    adopted(next, compiled)
    const ms = Math.round(performance.now() - started)
    log.info({ edition: newest, documents: changed.size, ms }, 'edition live')
  }

  return {
    adopted,
    compile,
    ready,
    /** To the newest that others have written. */
    async step(newest: number, adopt: Adopt): Promise<void> {
      if (newest === 0 || newest === state.edition?.number) return
      try {
        await timed(following, () => take(newest, adopt))
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error)
        state.failure = { tried: newest, problem }
        throw error
      }
    },
    /** To a library of one's own, which is written as the next edition; answers its number. */
    async give(library: Library, { changed, known, after }: Next, adopt: Adopt, write: Write) {
      const problems = await prepare(library)
      if (problems.length > 0) throw new ContentError(problems)
      const number = await nextEdition(db)
      const compiled = compileShop(library, number, clock())
      const { documents } = library
      await adopt(compiled, changed, () => write(documents, { known, after, number }))
      adopted({ number, documents }, compiled)
      return number
    },
  }
}

/** What an edition changes in the one that is known here, and the newest number that was given. */
type Next = { changed: ReadonlySet<string>; known: Edition | null; after: number }

function following(seconds: number, outcome: 'done' | 'failed') {
  return { of: 'edition', by: 'following', seconds, outcome } as const
}

function publishing(seconds: number, outcome: 'done' | 'failed') {
  return { of: 'edition', by: 'publishing', seconds, outcome } as const
}

type Failure = { tried: number; problem: string } | null

function stateOf({ edition, failure }: State): NodeState {
  return {
    edition: edition?.number ?? 0,
    tried: failure?.tried ?? edition?.number ?? 0,
    problem: failure?.problem ?? null,
  }
}

/** The newest edition, and what it changes in the one before. */
async function readNext(db: Database, before: Edition | null, newest: number) {
  if (before) return advance(db, before, newest)
  return { ...(await readEdition(db, newest)), changed: await changedBetween(db, 0, newest) }
}

/**
 * An edition of an older version of Quire may lack what this one compiles: then null, and `missed` is
 * told why.
 */
export function compiledIfPossible(
  { documents, number }: Edition,
  now: Date,
  missed: (why: { err: unknown; edition: number }, message: string) => void,
): CompiledShop | null {
  try {
    return compileShop(openLibrary(documents), number, now)
  } catch (err) {
    missed({ err, edition: number }, 'an older edition is not there to compare with')
    return null
  }
}

function changedPaths(before: Edition | null, { documents }: Library): Set<string> {
  return new Set(differences(before?.documents ?? new Map(), documents).map(({ path }) => path))
}
