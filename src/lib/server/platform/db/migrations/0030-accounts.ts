import { type Kysely, sql } from 'kysely'

/**
 * What a login was opened with and when it was last used, whether a customer's e-mail address is proven,
 * and links of mails that do one thing once.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table login
      add column browser text not null default '',
      add column system text not null default '',
      add column seen_at timestamptz;
    alter table customer add column email_verified_at timestamptz;

    create table one_time_link (
      tenant text not null,
      id uuid not null,
      purpose text not null,
      customer_id uuid,
      email text not null,
      pair uuid,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade,
      constraint one_time_link_purpose
        check (purpose in ('reset', 'verify', 'email_old', 'email_new'))
    );
    create index one_time_link_customer on one_time_link (tenant, customer_id);
    create index one_time_link_age on one_time_link (expires_at);
  `.execute(db)
}
