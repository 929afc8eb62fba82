import { type Kysely, sql } from 'kysely'

/**
 * Groups of customers and notes about them, which only staff see; members of the staff who are invited,
 * and the links by which they set a password.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table customer add column groups text[] not null default '{}';

    create table customer_note (
      tenant text not null,
      customer_id uuid not null,
      id uuid not null,
      text text not null,
      account_id uuid not null,
      at timestamptz not null,
      primary key (tenant, customer_id, id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );

    alter table staff_account add column awaits_password boolean not null default false;

    create table staff_link (
      id uuid primary key,
      account_id uuid not null references staff_account (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index staff_link_account on staff_link (account_id);
  `.execute(db)
}
