import { type Kysely, sql } from 'kysely'

/** Keys by which programs call the shop, and which of them did what is on record. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table api_key (
      tenant text not null,
      id uuid not null,
      name text not null,
      permissions text[] not null,
      token_hash bytea not null unique,
      ending text not null,
      created_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (tenant, id)
    );
    alter table staff_act add column api_key_id uuid;
    create index staff_act_api_key on staff_act (api_key_id) where api_key_id is not null;
  `.execute(db)
}
