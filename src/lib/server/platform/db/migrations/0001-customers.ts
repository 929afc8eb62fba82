import { type Kysely, sql } from 'kysely'

const tables = sql`
  create table customer (
    tenant text not null,
    id uuid not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    company text not null default '',
    vat_number text not null default '',
    category text not null default '2' check (category in ('1', '2')),
    subscribed boolean not null default false,
    new_client boolean not null default true,
    is_premium boolean not null default false,
    premium_reason text not null default '',
    external_id text not null default '',
    has_wallet boolean not null default false,
    wallet_credit integer not null default 0,
    has_deferred_payments boolean not null default false,
    is_admin boolean not null default false,
    default_shipping uuid,
    default_billing uuid,
    created_at timestamptz not null default now(),
    primary key (tenant, id)
  );
  create unique index customer_email on customer (tenant, lower(email));

  create table address (
    tenant text not null,
    id uuid not null,
    customer_id uuid not null,
    type text not null check (type in ('shipping', 'billing')),
    fields jsonb not null,
    created_at timestamptz not null default now(),
    primary key (tenant, id),
    foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
  );
  create index address_customer on address (tenant, customer_id);
  alter table customer
    add foreign key (tenant, default_shipping) references address (tenant, id)
      on delete set null (default_shipping),
    add foreign key (tenant, default_billing) references address (tenant, id)
      on delete set null (default_billing);

  create table credential (
    tenant text not null,
    customer_id uuid not null,
    password_hash text not null,
    updated_at timestamptz not null default now(),
    primary key (tenant, customer_id),
    foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
  );

  create table login (
    tenant text not null,
    id uuid not null,
    family uuid not null,
    customer_id uuid not null,
    strategy text not null check (strategy in ('user', 'admin')),
    admin_id uuid,
    access_hash bytea not null,
    refresh_hash bytea not null,
    access_expires timestamptz not null,
    refresh_expires timestamptz not null,
    created_at timestamptz not null,
    replaced_at timestamptz,
    revoked_at timestamptz,
    primary key (tenant, id),
    foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade,
    foreign key (tenant, admin_id) references customer (tenant, id) on delete cascade,
    check ((strategy = 'admin') = (admin_id is not null))
  );
  create unique index login_access on login (tenant, access_hash);
  create unique index login_refresh on login (tenant, refresh_hash);
  create index login_family on login (tenant, family);
  create index login_customer on login (tenant, customer_id);

  create table login_audit (
    tenant text not null,
    id uuid not null,
    admin_id uuid not null,
    customer_id uuid not null,
    reason text not null,
    ip text not null,
    at timestamptz not null,
    primary key (tenant, id)
  );

  create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end
  $$;
  create trigger append_only before update or delete on login_audit
    for each row execute function refuse_change();
`

/** Customers, their addresses and passwords, and who is logged in. */
export async function up(db: Kysely<never>): Promise<void> {
  await tables.execute(db)
}
