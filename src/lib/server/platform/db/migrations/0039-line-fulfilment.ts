import { type Kysely, sql } from 'kysely'

/**
 * How far each line of an order is, and every move it made. Lines of orders that were placed before get
 * the state that their order's says; a line that an older release still writes gets its row when it is
 * moved for the first time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table line_fulfilment (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      state text not null check (state in ('awaiting_file', 'in_check', 'question_asked', 'rejected',
        'approved', 'in_production', 'shipped', 'delivered', 'cancelled')),
      due date not null,
      placed_at timestamptz not null,
      changed_at timestamptz not null,
      carrier text not null default '',
      tracking_number text not null default '',
      tracking_url text not null default '',
      primary key (tenant, order_id, line_id),
      foreign key (tenant, order_id, line_id) references order_line (tenant, order_id, id)
    );
    create index line_fulfilment_open on line_fulfilment (tenant, state, due, order_id)
      where state not in ('delivered', 'cancelled');

    create table line_fulfilment_history (
      tenant text not null,
      order_id uuid not null,
      line_id uuid not null,
      seq bigint generated always as identity,
      event text not null,
      state text not null,
      actor text not null,
      reason text not null,
      at timestamptz not null,
      primary key (tenant, order_id, line_id, seq),
      foreign key (tenant, order_id, line_id) references line_fulfilment (tenant, order_id, line_id)
    );
    create trigger append_only before update or delete on line_fulfilment_history
      for each row execute function refuse_change();

    insert into line_fulfilment (tenant, order_id, line_id, state, due, placed_at, changed_at)
      select l.tenant, l.order_id, l.id,
        case when o.state in ('in_production', 'shipped', 'delivered', 'cancelled') then o.state
          else 'awaiting_file' end,
        l.promised_date, o.created_at, o.created_at
      from order_line l join shop_order o on o.tenant = l.tenant and o.id = l.order_id;
    insert into line_fulfilment_history
        (tenant, order_id, line_id, event, state, actor, reason, at)
      select tenant, order_id, line_id, 'begin', state, 'migration', '', changed_at
      from line_fulfilment;
  `.execute(db)
}
