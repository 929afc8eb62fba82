import { type Kysely, sql } from 'kysely'

/**
 * Cards that customers keep: the provider's names for them, and what a customer knows them by. `keep` of a
 * payment says whether its card is to be kept, which is found out once it is paid. Releases of before keep none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table kept_card (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      payment_id uuid not null,
      provider text not null,
      account text not null,
      owner text not null,
      token text not null,
      fingerprint text not null,
      brand text not null,
      last_four text not null check (last_four ~ '^[0-9]{4}$'),
      expiry_month integer not null check (expiry_month between 1 and 12),
      expiry_year integer not null,
      created_at timestamptz not null,
      revoked_at timestamptz,
      forgotten_at timestamptz,
      primary key (tenant, id),
      unique (tenant, payment_id),
      foreign key (tenant, customer_id) references customer (tenant, id),
      foreign key (tenant, payment_id) references payment (tenant, id)
    );
    create unique index kept_card_once on kept_card (tenant, customer_id, provider, account, fingerprint)
      where revoked_at is null;
    create index kept_card_revoked on kept_card (revoked_at)
      where revoked_at is not null and forgotten_at is null;

    alter table payment
      add column kept_card_id uuid,
      add column keep text not null default 'no' check (keep in ('no', 'wanted', 'done')),
      add foreign key (tenant, kept_card_id) references kept_card (tenant, id);
    create index payment_keep on payment (tenant, updated_at)
      where keep = 'wanted' and state = 'captured';

    create table sandbox_card (
      tenant text not null,
      id uuid not null,
      session_id uuid not null,
      fingerprint text not null,
      brand text not null,
      last_four text not null,
      expiry_month integer not null,
      expiry_year integer not null,
      outcome text not null,
      created_at timestamptz not null,
      removed_at timestamptz,
      primary key (tenant, id),
      unique (tenant, session_id),
      foreign key (tenant, session_id) references sandbox_session (tenant, id)
    );
    alter table sandbox_session add column keep boolean not null default false;
  `.execute(db)
}
