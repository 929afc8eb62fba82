import { type Kysely, sql } from 'kysely'

/** Who asked for a tenant's newsletter, who gets it and who left: the proof that each said yes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table newsletter_subscription (
      tenant text not null,
      id uuid not null,
      email text not null,
      locale text not null,
      state text not null check (state in ('asked', 'subscribed', 'left')),
      asked_at timestamptz not null,
      asked_from text not null,
      confirmed_at timestamptz,
      confirmed_from text,
      left_at timestamptz,
      primary key (tenant, id)
    )
  `.execute(db)
  await sql`
    create unique index newsletter_subscription_email
      on newsletter_subscription (tenant, lower(email))
  `.execute(db)
}
