// Publishes CONTENT_DIR as a new edition; every running node takes it up by itself. `--help` says
// what else there is. Ends with 0 when it is live, 1 when not, 2 when it was not understood.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import {
  ContentError,
  DraftOutdatedError,
  NoEditionError,
  PublishedMeanwhileError,
} from '../../src/lib/server/site/editions/index.ts'
import { withDatabase } from '../lib/database.ts'
import { ArgumentsError, help, publishArguments } from '../lib/publish/arguments.ts'
import { refuseKeptByNpm } from '../lib/publish/npm-arguments.ts'
import { NoBaseError, OverwriteError, runPublish } from '../lib/publish/run.ts'

const expected = [
  SettingsError,
  ContentError,
  DraftOutdatedError,
  NoEditionError,
  PublishedMeanwhileError,
  OverwriteError,
  NoBaseError,
  EmbeddedPostgresError,
]

// React, which renders parts of pages, is in its slow development build where nothing else is said.
process.env['NODE_ENV'] ??= 'production'

try {
  refuseKeptByNpm(process.env)
  const wanted = publishArguments(process.argv.slice(2))
  if (wanted.what === 'help') console.log(help)
  else {
    const env = parseEnv()
    const live = await withDatabase(env, (db) => runPublish(wanted, env, db, console.log))
    if (!live) process.exitCode = 1
  }
} catch (error) {
  const known = error instanceof ArgumentsError || expected.some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = error instanceof ArgumentsError ? 2 : 1
}
