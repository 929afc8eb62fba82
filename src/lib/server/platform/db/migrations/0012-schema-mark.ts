import { type Kysely, sql } from 'kysely'

/** What a release must know at least to run with the schema as it stands. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table schema_mark (
      only_one boolean primary key default true check (only_one),
      oldest text not null
    )
  `.execute(db)
}
