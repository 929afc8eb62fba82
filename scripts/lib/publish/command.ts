import { parseEnv, SettingsError } from '../../../src/lib/env.ts'
import { EmbeddedPostgresError } from '../../../src/lib/server/platform/postgres/index.ts'
import {
  ContentError,
  DraftOutdatedError,
  NoEditionError,
  OverwriteError,
  PublishedMeanwhileError,
} from '../../../src/lib/server/site/editions/index.ts'
import { withDatabase } from '../database.ts'
import { KeptByNpmError, refuseKeptByNpm } from '../npm-arguments.ts'
import { ArgumentsError, help, publishArguments } from './arguments.ts'
import { NoBaseError, runPublish } from './run.ts'

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

export type PublishOutput = { say(text: string): void; complain(what: unknown): void }

/**
 * `npm run publish` with its arguments and environment: does it, or complains in a sentence, or with
 * the error itself where nobody expected it. Answers the code to exit with: 0 when it is live, 1 when
 * not, 2 when it was not understood.
 */
export async function publishCommand(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  { say, complain }: PublishOutput,
): Promise<0 | 1 | 2> {
  try {
    refuseKeptByNpm(environment, 'publish', options)
    const wanted = publishArguments(args)
    if (wanted.what === 'help') {
      say(help)
      return 0
    }
    const env = parseEnv(environment)
    return (await withDatabase(env, (db) => runPublish(wanted, env, db, say))) ? 0 : 1
  } catch (error) {
    const isTyped = error instanceof ArgumentsError || error instanceof KeptByNpmError
    const known = isTyped || expected.some((kind) => error instanceof kind)
    complain(known && error instanceof Error ? error.message : error)
    return isTyped ? 2 : 1
  }
}
