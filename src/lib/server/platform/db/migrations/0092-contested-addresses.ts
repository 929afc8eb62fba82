import { type Kysely, sql } from 'kysely'

/**
 * Who registers with the address of an account is a customer beside it, as a guest is, but with a password: nobody
 * but the mailbox can say whose the address is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer add column contested boolean not null default false;
    alter table customer add constraint customer_contested check (guest or not contested);
  `.execute(db)
}
