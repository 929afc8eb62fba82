import { type Kysely, sql } from 'kysely'

/**
 * Staff: their accounts, roles, sessions and acts, which belong to the installation, and the logins
 * as a customer, which belong to a tenant.
 *
 * Nothing that is there is changed, because nodes of the version before may still be running: they
 * read `customer.is_admin`, and write `login.admin_id` and `login_audit`. This version uses none of
 * the three; a later one may drop them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_account (
      id uuid primary key,
      email text not null,
      name text not null,
      password_hash text not null,
      totp_secret bytea,
      totp_confirmed_at timestamptz,
      totp_last_step bigint not null default 0,
      active boolean not null default true,
      created_at timestamptz not null default now(),
      check (totp_confirmed_at is null or totp_secret is not null)
    );
    create unique index staff_account_email on staff_account (lower(email));

    create table staff_role (
      account_id uuid not null references staff_account (id) on delete cascade,
      role text not null,
      tenant text not null,
      primary key (account_id, role, tenant)
    );

    create table staff_session (
      id uuid primary key,
      account_id uuid not null references staff_account (id) on delete cascade,
      token_hash bytea not null unique,
      second_factor boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    );
    create index staff_session_account on staff_session (account_id);

    create table staff_act (
      seq bigint generated always as identity primary key,
      account_id uuid,
      act text not null,
      tenant text,
      subject text not null,
      reason text not null,
      ip text not null,
      at timestamptz not null
    );
    create index staff_act_at on staff_act (at);
    create index staff_act_account on staff_act (account_id, at);
    create trigger append_only before update or delete on staff_act
      for each row execute function refuse_change();

    create table acting_login (
      tenant text not null,
      id uuid not null,
      customer_id uuid not null,
      staff_session_id uuid not null,
      token_hash bytea not null,
      reason text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );
    create unique index acting_login_token on acting_login (tenant, token_hash);
    create index acting_login_customer on acting_login (tenant, customer_id);
  `.execute(db)
}
