import type { Logger } from 'pino'
import type { Database } from '../../platform/db/index.ts'
import { listenForEditions } from '../editions/index.ts'
import type { CompiledShop } from './compile.ts'
import { createFollower } from './follow.ts'

/** The shop of the newest edition, for a process that renders no pages. */
type FollowedShop = {
  /** Null while nothing has been published. */
  shop(): CompiledShop | null
  close(): Promise<void>
}

/**
 * Follows editions as a web process does, so that a worker speaks of the same products, prices and
 * words as the pages. An edition that cannot be read leaves the shop as it was.
 */
export async function followShop(terms: {
  db: Database
  databaseUrl: string
  log: Logger
}): Promise<FollowedShop> {
  const { db, databaseUrl, log } = terms
  const follower = createFollower(db, () => new Date(), log)
  let shop: CompiledShop | null = await follower.open().catch((error: unknown) => {
    log.error({ err: error }, 'the newest edition cannot be loaded')
    return null
  })
  const listener = listenForEditions(
    databaseUrl,
    () =>
      follower.catchUp(async (next) => {
        shop = next
      }),
    (err) => log.warn({ err }, 'waiting for the database to hear of editions'),
  )
  return { shop: () => shop, close: () => listener.close() }
}
