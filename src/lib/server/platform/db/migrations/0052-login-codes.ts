import { type Kysely, sql } from 'kysely'

/** Codes that let somebody in once, beside the links of mails, and how often each was tried. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table one_time_link
      add column tries smallint not null default 0,
      drop constraint one_time_link_purpose,
      add constraint one_time_link_purpose
        check (purpose in ('reset', 'verify', 'email_old', 'email_new', 'claim', 'code'));
    create index one_time_link_code on one_time_link (tenant, lower(email))
      where purpose = 'code' and used_at is null;
  `.execute(db)
}
