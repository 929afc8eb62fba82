import { type Kysely, sql } from 'kysely'

/** Addresses that a subscription to the newsletter had before, each with the proof that it was asked for there. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table newsletter_former_address (
      tenant text not null,
      subscription_id uuid not null,
      email text not null,
      confirmed_at timestamptz not null,
      confirmed_from text not null,
      moved_at timestamptz not null,
      primary key (tenant, subscription_id, moved_at),
      foreign key (tenant, subscription_id)
        references newsletter_subscription (tenant, id) on delete cascade
    )
  `.execute(db)
}
