// Publishes CONTENT_DIR as a new edition; every running node takes it up by itself.

import { join } from 'node:path'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { migrate, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../src/lib/server/platform/postgres/index.ts'
import {
  ContentError,
  openContentFolder,
  publishAgain,
  publishFolder,
} from '../../src/lib/server/site/editions/index.ts'

try {
  const env = parseEnv()
  const server = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres') })
  const db = openDatabase({ url: env.DATABASE_URL ?? server?.url ?? '', max: 2 })
  try {
    await migrate(db)
    const older = /^--edition=(\d+)$/.exec(process.argv[2] ?? '')?.[1]
    const { number, changed } = older
      ? await publishAgain(db, Number(older))
      : await publishFolder(db, openContentFolder(env.CONTENT_DIR), 'npm run publish')
    console.log(
      changed.size === 0
        ? `Nothing has changed since edition ${number}.`
        : `Edition ${number} is published; ${changed.size} document(s) changed.`,
    )
  } finally {
    await db.destroy()
    await server?.stop()
  }
} catch (error) {
  const known = [SettingsError, ContentError, EmbeddedPostgresError].some(
    (kind) => error instanceof kind,
  )
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = 1
}
