import type { Logger } from 'pino'
import type { Database } from '../../platform/db/index.ts'
import {
  advance,
  changedBetween,
  type Edition,
  newestEdition,
  openLibrary,
  readEdition,
} from '../editions/index.ts'
import { type CompiledShop, compileShop } from './compile.ts'

/** Where a new edition goes: the shop it compiles to and the paths that changed. */
export type Adopt = (shop: CompiledShop, changed: ReadonlySet<string>) => Promise<unknown>

/** Keeps a node at the newest edition. */
export type Follower = {
  /** Reads the newest edition; null when nothing was ever published. */
  open(): Promise<CompiledShop | null>
  /** The edition that was adopted last. */
  edition(): Edition | null
  /** Paths changed since an older edition, or null when that edition is not known. */
  changedSince(number: number): Promise<Set<string> | null>
  /** Adopts what is newer than what was read last; one at a time, the last call sees it done. */
  catchUp(adopt: Adopt): Promise<void>
}

export function createFollower(db: Database, clock: () => Date, log: Logger): Follower {
  let edition: Edition | null = null
  let turn: Promise<void> = Promise.resolve()
  let shop: CompiledShop | null = null
  const compile = (of: Edition) => {
    shop = compileShop(openLibrary(of.documents), of.number, clock(), shop)
    return shop
  }

  async function step(adopt: Adopt): Promise<void> {
    const newest = await newestEdition(db)
    if (newest === 0 || newest === edition?.number) return
    const started = performance.now()
    const before = edition
    const { changed, ...next } = before
      ? await advance(db, before, newest)
      : { ...(await readEdition(db, newest)), changed: await changedBetween(db, 0, newest) }
    await adopt(compile(next), changed)
    edition = next
    const ms = Math.round(performance.now() - started)
    log.info({ edition: newest, documents: changed.size, ms }, 'edition live')
  }

  return {
    async open() {
      const newest = await newestEdition(db)
      if (newest === 0) return null
      edition = await readEdition(db, newest)
      return compile(edition)
    },
    edition: () => edition,
    async changedSince(number) {
      if (!edition || number < 1 || number > edition.number) return null
      return changedBetween(db, number, edition.number)
    },
    catchUp(adopt) {
      turn = turn.then(() =>
        step(adopt).catch((error: unknown) => log.error({ err: error }, 'edition not adopted')),
      )
      return turn
    },
  }
}
