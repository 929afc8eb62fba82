// Publishes CONTENT_DIR as a new edition; every running node takes it up by itself. `--help` says
// what else there is. Ends with 0 when it is live, 1 when not, 2 when it was not understood.

import { join } from 'node:path'
import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { migrate, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import {
  EmbeddedPostgresError,
  startEmbeddedPostgres,
} from '../../src/lib/server/platform/postgres/index.ts'
import {
  ContentError,
  NoEditionError,
  PublishedMeanwhileError,
} from '../../src/lib/server/site/editions/index.ts'
import { ArgumentsError, help, publishArguments } from '../lib/publish/arguments.ts'
import { OverwriteError, runPublish } from '../lib/publish/run.ts'

const expected = [
  SettingsError,
  ContentError,
  NoEditionError,
  PublishedMeanwhileError,
  OverwriteError,
  EmbeddedPostgresError,
]

// React, which renders parts of pages, is in its slow development build where nothing else is said.
process.env['NODE_ENV'] ??= 'production'

try {
  const wish = publishArguments(process.argv.slice(2))
  if (wish.what === 'help') console.log(help)
  else {
    const env = parseEnv()
    const server = env.DATABASE_URL
      ? null
      : await startEmbeddedPostgres({ dataDir: join(env.DATA_DIR, 'postgres') })
    const db = openDatabase({ url: env.DATABASE_URL ?? server?.url ?? '', max: 2 })
    try {
      await migrate(db)
      if (!(await runPublish(wish, env, db, console.log))) process.exitCode = 1
    } finally {
      await db.destroy()
      await server?.stop()
    }
  }
} catch (error) {
  const known = error instanceof ArgumentsError || expected.some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = error instanceof ArgumentsError ? 2 : 1
}
