import { type Kysely, sql } from 'kysely'

/**
 * Guests: customers of one order without a password. Their e-mail address may have an account, and any
 * number of guests. A link of a mail makes an account of one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer add column guest boolean not null default false;
    drop index customer_email;
    create unique index customer_email on customer (tenant, lower(email)) where not guest;
    create index customer_guest_email on customer (tenant, lower(email)) where guest;
    alter table one_time_link drop constraint one_time_link_purpose;
    alter table one_time_link add constraint one_time_link_purpose
      check (purpose in ('reset', 'verify', 'email_old', 'email_new', 'claim'));
  `.execute(db)
}
