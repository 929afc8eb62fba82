import { type Kysely, sql } from 'kysely'

/**
 * Changes of orders: drafts, how often an order was changed, which of its states an invoice tells of, and
 * which refunds a change has made. A changed order has an invoice a state, and a credit note that takes
 * the one before back without any money that it is about.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_edit (
      tenant text not null,
      id uuid not null,
      order_id uuid not null,
      line_id uuid not null,
      edits integer not null,
      line jsonb,
      referer_url text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      done_at timestamptz,
      primary key (tenant, id),
      foreign key (tenant, order_id) references shop_order (tenant, id),
      check ((line is null) = (done_at is not null))
    );
    create index order_edit_order on order_edit (tenant, order_id);
    create index order_edit_drafts on order_edit (expires_at) where done_at is null;

    alter table shop_order add column edits integer not null default 0;
    alter table refund add column edit_id uuid;
    alter table invoice add column edits integer not null default 0;
    alter table invoice drop constraint invoice_check1;
    alter table invoice add constraint invoice_of_money check (kind = 'credit_note' or refund_id is null);
    drop index invoice_of_order;
    create unique index invoice_of_order on invoice (tenant, order_id, edits) where kind = 'invoice';
  `.execute(db)
}
