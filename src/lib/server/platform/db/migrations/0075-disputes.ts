import { type Kysely, sql } from 'kysely'

/**
 * Payments that a card's owner disputes with the bank. `moves`: 1 once the provider has taken the money back, 2
 * once it has returned it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dispute (
      tenant text not null,
      id uuid not null,
      payment_id uuid not null,
      order_id uuid not null,
      provider text not null,
      provider_reference text not null,
      state text not null check (state in ('open', 'won', 'lost')),
      moves integer not null check (moves between 0 and 2),
      amount integer not null check (amount > 0),
      currency text not null,
      reason text not null,
      answer_by timestamptz,
      told_at timestamptz not null,
      created_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, provider, provider_reference),
      foreign key (tenant, payment_id) references payment (tenant, id),
      foreign key (tenant, order_id) references shop_order (tenant, id)
    );
    create index dispute_order on dispute (tenant, order_id);
    create index dispute_open on dispute (tenant, created_at) where state = 'open';
  `.execute(db)
}
