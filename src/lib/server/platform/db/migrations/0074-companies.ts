import { type Kysely, sql } from 'kysely'

/**
 * Companies with several persons, what each of them may do, who is invited, and what an order says of
 * the company it was placed for.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company (
      tenant text not null,
      id uuid not null,
      name text not null,
      approve_above bigint check (approve_above >= 0),
      created_at timestamptz not null,
      primary key (tenant, id)
    );

    create table company_member (
      tenant text not null,
      customer_id uuid not null,
      company_id uuid not null,
      roles text[] not null,
      joined_at timestamptz not null,
      primary key (tenant, customer_id),
      foreign key (tenant, company_id) references company (tenant, id) on delete cascade,
      foreign key (tenant, customer_id) references customer (tenant, id) on delete cascade
    );
    create index company_member_company on company_member (tenant, company_id);

    create table company_invitation (
      tenant text not null,
      id uuid not null,
      company_id uuid not null,
      email text not null,
      roles text[] not null,
      invited_by uuid not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, company_id) references company (tenant, id) on delete cascade
    );
    create index company_invitation_company on company_invitation (tenant, company_id);

    alter table shop_order
      add column company_id uuid,
      add column cost_centre text not null default '',
      add column purchase_order text not null default '',
      add column approval text check (approval in ('waiting', 'approved', 'declined')),
      add column approval_reason text not null default '',
      add column approval_by uuid,
      add column approval_at timestamptz,
      add foreign key (tenant, company_id) references company (tenant, id);
    create index shop_order_company on shop_order (tenant, company_id, created_at desc, id desc)
      where company_id is not null;
  `.execute(db)
}
