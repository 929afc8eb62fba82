import { type Kysely, sql } from 'kysely'

/** Where an answer to a mail goes; to the shop where there is none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table mail add column reply_to text`.execute(db)
}
