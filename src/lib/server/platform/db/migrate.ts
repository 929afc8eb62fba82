import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '../../start-error.ts'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

/**
 * A change of the schema. One that only adds leaves older releases running: they start beside newer
 * ones, and after a step back. One that takes something away names in `needs` the migration that a
 * release must know to run with it, which is an older one: first a release stops using what goes,
 * and a later one removes it.
 */
export type Step = Migration & { needs?: string }

/**
 * Brings the schema up to date. Of several processes that start at once one migrates and the others
 * wait for it; a migration that fails leaves nothing behind. A schema that a newer release has
 * changed is left as it is where this release can run with it. Throws a StartError where it cannot,
 * and else what went wrong.
 */
export async function migrate(
  db: Database,
  release: Readonly<Record<string, Step>> = migrations,
): Promise<void> {
  const own = Object.keys(release).sort()
  if (await isNewer(db, own)) return
  const migrator = new Migrator({
    db: db.withoutPlugins(),
    provider: { getMigrations: async () => release },
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName
    throw new Error(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}.`,
      {
        cause: error,
      },
    )
  }
  await mark(db, release)
}

/** Whether a newer release has changed the schema so that this one can still run with it. */
async function isNewer(db: Database, own: readonly string[]): Promise<boolean> {
  const done = await namesOf(db)
  const unknown = done.filter((name) => !own.includes(name))
  if (unknown.length === 0) return false
  const newest = own.at(-1) ?? ''
  const { rows } = await sql<{ oldest: string }>`select oldest from schema_mark`.execute(db)
  const oldest = rows[0]?.oldest ?? unknown.at(-1) ?? ''
  const missing = own.filter((name) => !done.includes(name))
  if (oldest <= newest && missing.length === 0) return true
  throw new StartError(
    `A newer Quire has changed this database (${unknown.join(', ')}), and this one cannot work with it. ` +
      'Start the newer one, or restore a backup from before.',
  )
}

async function namesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db)
  if (!rows[0]?.table) return []
  const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  )
  return done.rows.map(({ name }) => name)
}

/** Leaves word for older releases of what they must know to run with this schema. */
async function mark(db: Database, release: Readonly<Record<string, Step>>): Promise<void> {
  const needs = Object.values(release).flatMap((step) => step.needs ?? [])
  const oldest = needs.sort().at(-1) ?? ''
  await sql`
    insert into schema_mark (oldest) values (${oldest})
    on conflict (only_one) do update set oldest = excluded.oldest
    where schema_mark.oldest < excluded.oldest
  `.execute(db)
}
