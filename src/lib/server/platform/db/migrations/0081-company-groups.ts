import { type Kysely, sql } from 'kysely'

/** Groups that staff have put a company into: every member of it has their prices. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column groups text[] not null default '{}'`.execute(db)
}
