import { type Kysely, sql } from 'kysely'

/** What shops have asked for their products, and since when: the ground that a reduction is measured on. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table advertised_price (
      tenant text not null,
      product text not null,
      currency text not null,
      offer text not null,
      since timestamptz not null,
      quantity integer not null,
      net integer not null,
      gross integer not null,
      edition integer not null,
      primary key (tenant, product, currency, offer, since)
    );
    create trigger append_only before update or delete on advertised_price
      for each row execute function refuse_change();
    create trigger append_only_whole before truncate on advertised_price
      for each statement execute function refuse_change();
  `.execute(db)
}
