import { type Kysely, sql } from 'kysely'

/**
 * Passkeys of customers, what they are asked to sign, and which logins were opened with one. A passkey is good
 * on the host where it was made.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table passkey (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      credential_id text not null,
      host text not null,
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant, id),
      unique (tenant, credential_id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );
    create index passkey_customer on passkey (tenant, customer_id);

    create table passkey_challenge (
      tenant text not null,
      challenge text not null,
      customer_id uuid,
      expires_at timestamptz not null,
      primary key (tenant, challenge),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );
    create index passkey_challenge_age on passkey_challenge (expires_at);

    alter table login add column by_passkey boolean not null default false;
  `.execute(db)
}
