import { type Kysely, sql } from 'kysely'

/** Links to carts, one of each at most: what the cart held when the link was made, without anything personal. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table cart_share (
      tenant text not null,
      cart_id uuid not null,
      hash bytea not null,
      lines jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant, cart_id),
      unique (tenant, hash),
      foreign key (tenant, cart_id) references cart (tenant, id) on delete cascade
    )
  `.execute(db)
}
