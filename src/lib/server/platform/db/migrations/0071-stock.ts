import { type Kysely, sql } from 'kysely'

/** Articles that are kept in stock: what there is of each, what orders hold, and every move. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table stock_level (
      tenant text not null,
      article text not null,
      on_hand integer not null check (on_hand >= 0),
      reserved integer not null check (reserved >= 0),
      expected_on date,
      expected_quantity integer check (expected_quantity > 0),
      changed_at timestamptz not null,
      primary key (tenant, article)
    );
    create table stock_move (
      tenant text not null,
      article text not null,
      seq bigint generated always as identity,
      kind text not null,
      quantity integer not null,
      on_hand integer not null,
      reserved integer not null,
      order_id uuid,
      line_id uuid,
      actor text not null,
      reason text not null,
      at timestamptz not null,
      primary key (tenant, article, seq)
    );
    create trigger append_only before update or delete on stock_move
      for each row execute function refuse_change();
    create table stock_hold (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      article text not null,
      quantity integer not null check (quantity > 0),
      state text not null,
      changed_at timestamptz not null,
      primary key (tenant, order_id, line_id)
    );
  `.execute(db)
}
