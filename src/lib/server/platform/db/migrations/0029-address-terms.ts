import { type Kysely, sql } from 'kysely'

/**
 * Paying later is granted to an address. That of the customer stays, and holds for all of theirs, so
 * that nodes of the version before go on granting it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table address add column has_deferred_payments boolean not null default false;
  `.execute(db)
}
