// Publishes CONTENT_DIR as a new edition; every running node takes it up by itself. `--help` says
// what else there is. Ends with 0 when it is live, 1 when not, 2 when it was not understood.

import { parseEnv, SettingsError } from '../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../src/lib/server/platform/postgres/index.ts'
import {
  ContentError,
  DraftOutdatedError,
  NoEditionError,
  OverwriteError,
  PublishedMeanwhileError,
} from '../../src/lib/server/site/editions/index.ts'
import { withDatabase } from '../lib/database.ts'
import { KeptByNpmError, refuseKeptByNpm } from '../lib/npm-arguments.ts'
import { ArgumentsError, help, publishArguments } from '../lib/publish/arguments.ts'
import { NoBaseError, runPublish } from '../lib/publish/run.ts'

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

const options = ['dry-run', 'draft', 'diff', 'list', 'edition', 'note', 'base', 'force']

// React, which renders parts of pages, is in its slow development build where nothing else is said.
process.env['NODE_ENV'] ??= 'production'

try {
  refuseKeptByNpm(process.env, 'publish', options)
  const wanted = publishArguments(process.argv.slice(2))
  if (wanted.what === 'help') console.log(help)
  else {
    const env = parseEnv()
    const live = await withDatabase(env, (db) => runPublish(wanted, env, db, console.log))
    if (!live) process.exitCode = 1
  }
} catch (error) {
  const isTyped = error instanceof ArgumentsError || error instanceof KeptByNpmError
  const known = isTyped || expected.some((kind) => error instanceof kind)
  console.error(known && error instanceof Error ? error.message : error)
  process.exitCode = isTyped ? 2 : 1
}
