import { type Kysely, sql } from 'kysely'

/** The edition that was live when somebody asked for an older one: what came since is not taken back. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table content_publication add column live bigint`.execute(db)
}
