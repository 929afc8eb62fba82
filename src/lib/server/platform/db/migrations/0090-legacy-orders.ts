import { type Kysely, sql } from 'kysely'

/**
 * Orders of an earlier shop, and orders that were read back from an export: what they say is kept as it was. No
 * figure of one ever changes; erasing a customer empties what names a person.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table legacy_order (
      tenant text not null,
      number text not null,
      legacy_customer text not null,
      email text not null,
      placed_at timestamptz not null,
      state text not null,
      currency text not null,
      total_net integer not null,
      total_vat integer not null,
      total_gross integer not null,
      said jsonb not null,
      digest text not null,
      imported_at timestamptz not null,
      erased_at timestamptz,
      primary key (tenant, number),
      check (total_net + total_vat = total_gross),
      check (legacy_customer <> '' or email <> '' or erased_at is not null)
    );
    create index legacy_order_of_customer on legacy_order (tenant, legacy_customer, placed_at, number)
      where legacy_customer <> '';
    create index legacy_order_of_address on legacy_order (tenant, email, placed_at, number)
      where legacy_customer = '' and email <> '';
    create index customer_by_legacy_id on customer (tenant, split_part(external_id, '_', 1))
      where external_id <> '';
    create index legacy_order_newest on legacy_order (tenant, placed_at, number);
    create index legacy_order_by_number on legacy_order (tenant, upper(number) text_pattern_ops);
    create trigger figures_stay before update on legacy_order for each row
      when ((old.tenant, old.number, old.placed_at, old.state, old.currency, old.total_net, old.total_vat,
          old.total_gross, old.digest, old.imported_at)
        is distinct from (new.tenant, new.number, new.placed_at, new.state, new.currency, new.total_net,
          new.total_vat, new.total_gross, new.digest, new.imported_at))
      execute function refuse_change();
    create trigger append_only before delete on legacy_order
      for each row execute function refuse_change();
  `.execute(db)
}
