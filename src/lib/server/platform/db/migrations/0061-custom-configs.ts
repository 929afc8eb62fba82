import { type Kysely, sql } from 'kysely'

/** Configurations that a short key stands for: links to them are printed and sent, so that none is ever changed. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table custom_config (
      tenant text not null,
      key text not null,
      digest text not null,
      product text not null,
      config jsonb not null,
      created_at timestamptz not null,
      primary key (tenant, key)
    );
    create trigger append_only before update on custom_config
      for each row execute function refuse_change();
  `.execute(db)
}
