import { type Kysely, sql } from 'kysely'

/**
 * Files are sent before the order too: with a line of a cart, which may be a visitor's. Such rows have no order yet, and
 * belong to whom `customer_id` names: a customer, or what a visitor is called here. Nodes of the version before see none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table stored_file
      drop constraint stored_file_tenant_customer_id_fkey,
      add column folder uuid;
    alter table artwork
      alter column order_id drop not null,
      add column drawn_as uuid;
    alter table artwork_upload alter column order_id drop not null;
    create index artwork_of_cart on artwork (tenant, customer_id, line_id) where order_id is null;
    create index artwork_drawn_as on artwork (tenant, drawn_as) where drawn_as is not null;
    create index artwork_upload_of_cart on artwork_upload (tenant, customer_id, line_id)
      where order_id is null;
    create index cart_line_id on cart_line (tenant, id);
  `.execute(db)
}
