import { type Kysely, sql } from 'kysely'

/**
 * Carts that agents put together, until a person takes them over. `items` is what their protocol calls the lines. `handoff` is what the person's link ends in;
 * `asked_by` and `asked_key` make one cart of one request that comes twice, `asked_hash` knows another request.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table agent_cart (
      tenant text not null,
      id uuid not null,
      door text not null check (door in ('mcp', 'acp', 'ucp')),
      state text not null check (state in ('open', 'handed', 'cancelled')),
      cart_id uuid not null,
      anonymous_id uuid not null,
      handoff uuid not null,
      items text[] not null,
      asked_by text not null,
      asked_key text,
      asked_hash text not null,
      taken_by text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (tenant, id),
      unique (tenant, handoff),
      unique (tenant, door, asked_by, asked_key),
      foreign key (tenant, cart_id) references cart (tenant, id) on delete cascade
    );
    create index agent_cart_of_cart on agent_cart (tenant, cart_id);
  `.execute(db)
}
