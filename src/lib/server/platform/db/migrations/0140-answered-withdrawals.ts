import { type Kysely, sql } from 'kysely'

/** Who of the staff has seen to a withdrawal, when, and what they noted; nobody has, of those that are open. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table withdrawal add column answered_at timestamptz,
      add column answered_by text,
      add column answer text not null default '';
    create index withdrawal_open on withdrawal (tenant, declared_at) where answered_at is null;
  `.execute(db)
}
