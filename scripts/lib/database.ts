import { join } from 'node:path'
import type { Env } from '../../src/lib/env.ts'
import { type Database, migrate, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { startEmbeddedPostgres } from '../../src/lib/server/platform/postgres/index.ts'

/** Does some work on the shop's database, whether the shop runs or not. */
export async function withDatabase<Result>(
  env: Env,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const server = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres') })
  const db = openDatabase({ url: env.DATABASE_URL ?? server?.url ?? '', max: 2, patience: null })
  try {
    await migrate(db)
    return await work(db)
  } finally {
    await db.destroy()
    await server?.stop()
  }
}
