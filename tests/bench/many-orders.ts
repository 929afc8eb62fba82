import { sql } from 'kysely'
import type { Database } from '../../src/lib/server/platform/db/index.ts'

/** Orders of a tenant, as many of them placed by the customer of `template` as `own` says. */
type Wanted = { tenant: string; template: string; orders: number; own: number }
type Many = Wanted & { customer: string }

const CUSTOMERS = 100_000
/** Orders a year, so that the last six digits of a number are those of several. */
const A_YEAR = 200_000
/** The last of them are open; nothing of the others is still to be done. */
const OPEN = 20_000
/** The first of the open ones have waited for their money since, and the customers of some never sent a file. */
const UNPAID = 2_000

/**
 * Writes orders as copies of one that was placed (`template`, its id), over the years before now: of customers
 * by lot, with names to look for, delivered but for the last of them. Nothing checks them on the way in.
 */
export async function writeManyOrders(db: Database, wanted: Wanted): Promise<void> {
  const { customer_id: customer } = await db
    .selectFrom('shop_order')
    .select('customer_id')
    .where('tenant', '=', wanted.tenant)
    .where('id', '=', wanted.template)
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (tx) => {
    // No trigger and no foreign key: a million rows are in after two minutes.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements({ ...wanted, customer }))
      await sql.raw(statement).execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}

/** Ids that their number says, so that rows of several tables meet. */
const numbered = (of: string, n: string) =>
  `overlay(overlay(md5('${of} ' || (${n})) placing '8' from 13) placing '8' from 17)::uuid`

const STATES = `(array['awaiting_file', 'awaiting_file', 'in_check', 'question_asked', 'rejected',
  'approved', 'in_production', 'in_production', 'shipped', 'shipped'])`

function statements({ tenant, template, orders, customer, own }: Many): string[] {
  const copies = (table: string, key: string, values: string) =>
    `insert into ${table} select r.* from generate_series(1, ${orders}) n, ${table} t,
      lateral jsonb_populate_record(t, jsonb_build_object(${values})) r
      where t.ctid = (select ctid from ${table}
        where tenant = '${tenant}' and ${key} = '${template}' limit 1)`
  const placed = `now() - (${orders} - n) * interval '5 years' / ${orders}`
  const state = `case when n > ${orders - UNPAID} then 'awaiting_payment'
    when n > ${orders - OPEN} then 'confirmed' when n % 40 = 0 then 'cancelled' else 'completed' end`
  const buyer = `case when n % ${Math.floor(orders / own)} = 0 then '${customer}'
    else ${numbered('customer', `(n::bigint * 7919) % ${CUSTOMERS}`)} end`
  const lineState = `case when n > ${orders - OPEN} then ${STATES}[1 + n % 10]
    when n % 40 = 0 then 'cancelled' else 'delivered' end`
  // Half of the open ones are due; a shop that is as late as that has more to do than to look at figures.
  const due = `(${placed})::date + 5`
  return [
    `insert into customer select r.* from generate_series(0, ${CUSTOMERS - 1}) n, customer t,
      lateral jsonb_populate_record(t, jsonb_build_object('id', ${numbered('customer', 'n')},
        'email', 'reader-' || n || '@example.test',
        'first_name', (array['Aoife', 'Nora', 'Sean', 'Ines', 'Tom', 'Ula', 'Max'])[1 + n % 7],
        'last_name', (array['Murphy', 'Quill', 'Byrne', 'Walsh', 'Ryan'])[1 + n % 5]
          || case when n % 3 = 0 then '' else '-' || to_hex(n) end,
        'company', case when n % 4 = 0 then 'Folio ' || to_hex(n) || ' Ltd' else '' end)) r
      where t.tenant = '${tenant}' and t.id = '${customer}'`,
    copies(
      'shop_order',
      'id',
      `'id', ${numbered('order', 'n')}, 'cart_id', ${numbered('cart', 'n')}, 'customer_id', ${buyer},
        'number', 'Q${tenant.toUpperCase()}-' || (20 + n / ${A_YEAR}) || '-' || lpad((n % ${A_YEAR})::text, 6, '0'),
        'state', ${state}, 'created_at', ${placed}`,
    ),
    copies(
      'order_line',
      'order_id',
      `'id', ${numbered('line', 'n')}, 'order_id', ${numbered('order', 'n')}, 'position', 0,
        'product_id', (array['business-cards', 'flyers', 'pvc-banner'])[1 + n % 3],
        'promised_date', ${due}`,
    ),
    copies(
      'line_fulfilment',
      'order_id',
      `'line_id', ${numbered('line', 'n')}, 'order_id', ${numbered('order', 'n')},
        'state', ${lineState}, 'due', ${due}, 'placed_at', ${placed}, 'changed_at', ${placed}`,
    ),
    ...lives({ tenant, template, customer }),
  ]
}

/** What happened to the customer's orders, their payments, and what the books have of them. */
function lives({ tenant, template, customer }: Pick<Many, 'tenant' | 'template' | 'customer'>) {
  const theirs = `shop_order o where o.tenant = '${tenant}' and o.customer_id = '${customer}'
    and o.id <> '${template}'`
  return [
    `insert into order_history (tenant, order_id, event, state, actor, reason, at)
      select o.tenant, o.id, step, steps.state, 'benchmark', '', o.created_at
      from (values ('place', 'awaiting_payment'), ('pay', 'confirmed'), ('complete', 'completed'))
        as steps (step, state), ${theirs}`,
    `insert into line_fulfilment_history (tenant, order_id, line_id, event, state, actor, reason, at)
      select l.tenant, l.order_id, l.id, 'benchmark', steps.state, 'benchmark', '', o.created_at
      from unnest(array['awaiting_file', 'in_check', 'approved', 'in_production', 'shipped',
        'delivered']) as steps (state), order_line l, ${theirs} and l.tenant = o.tenant and l.order_id = o.id`,
    `insert into payment
      select r.* from payment t join shop_order o on o.tenant = t.tenant,
        lateral jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(),
          'order_id', o.id, 'amount', o.total_gross, 'state', 'captured')) r
      where t.tenant = '${tenant}' and t.order_id = '${template}'
        and o.customer_id = '${customer}' and o.id <> '${template}'`,
    `insert into ledger_entry
      (tenant, transfer_id, account, amount, currency, order_id, payment_id, at, kind, actor)
      select p.tenant, p.id, sides.account, sides.amount, p.currency, p.order_id, p.id, p.created_at, 'payment', ''
      from payment p, lateral (values ('provider:' || p.provider, p.amount),
        ('order:' || p.order_id, -p.amount)) as sides (account, amount)
      where p.tenant = '${tenant}' and p.state = 'captured'`,
  ]
}
