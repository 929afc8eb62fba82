import { type Kysely, sql } from 'kysely'

/** Accounts that staff lock, and indexes by which they find a customer among many. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer
      add column locked_at timestamptz,
      add column locked_reason text not null default '';
    create index customer_newest on customer (tenant, created_at desc, id desc);
    create index customer_by_external_id on customer (tenant, external_id) where external_id <> '';
    create index staff_act_subject on staff_act (subject, seq desc);
  `.execute(db)
}
