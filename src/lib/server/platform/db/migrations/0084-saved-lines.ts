import { type Kysely, sql } from 'kysely'

/**
 * Lines beside a cart are a visitor's too, and say why they are there: `no_room` at a login, or `later`, put aside by
 * their owner. Nodes of the version before write customers' lines that had no room.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table left_over_line
      drop constraint left_over_line_pkey,
      alter column customer_id drop not null,
      add column anonymous_id uuid,
      add column reason text not null default 'no_room' check (reason in ('no_room', 'later')),
      add primary key (tenant, id),
      add check (num_nonnulls(customer_id, anonymous_id) = 1);
    create index left_over_line_of_customer on left_over_line (tenant, customer_id);
    create index left_over_line_of_visitor on left_over_line (tenant, anonymous_id)
      where anonymous_id is not null;
  `.execute(db)
}
