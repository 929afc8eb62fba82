import { type Kysely, sql } from 'kysely'

/** Written offers: what they say is kept, and never changed. One that nobody asked for as a customer belongs to nobody. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table written_offer_number (
      tenant text not null,
      year integer not null,
      last integer not null check (last > 0),
      primary key (tenant, year)
    );

    create table written_offer (
      tenant text not null,
      number text not null,
      digest text not null,
      customer_id uuid,
      personal boolean not null,
      product text not null,
      said jsonb not null,
      valid_until timestamptz not null,
      created_at timestamptz not null,
      primary key (tenant, number),
      unique (tenant, digest),
      check (not personal or customer_id is not null),
      foreign key (tenant, customer_id) references customer (tenant, id)
    );
    create index written_offer_customer on written_offer (tenant, customer_id, created_at);
    create index written_offer_newest on written_offer (tenant, created_at);
    create trigger append_only before update on written_offer
      for each row execute function refuse_change();
  `.execute(db)
}
