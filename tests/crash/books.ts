import pg from 'pg'
import type { Ordered } from './customer.ts'
import type { Patience } from './patience.ts'

/** An order as its customer knows it. */
export type Acknowledged = Ordered & {
  /** How its payment ended; null where none was begun. */
  payment: string | null
}

/** Where the shop's database is now, if anywhere. */
export type Address = () => string | null | undefined

/** What the database says against what was acknowledged: a sentence for everything that is not so. */
export async function audit(
  patience: Patience,
  address: Address,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  return withBooks(patience, address, async (client) => [
    ...(await wrongOrders(client, acknowledged)),
    ...(await wrongPayments(client, acknowledged)),
    ...(await wrongLedger(client)),
    ...(await wrongInvoices(client)),
  ])
}

/** Reads the shop's database once that takes connections: it may be starting again just now. */
async function withBooks<T>(
  { persist }: Patience,
  address: Address,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let client: pg.Client | undefined
  await persist('The database', async () => {
    const connectionString = address()
    if (!connectionString) return false
    const opened = new pg.Client({ connectionString })
    opened.on('error', () => {})
    await opened.connect()
    client = opened
    return true
  })
  if (!client) throw new Error('A step that succeeded has opened a connection.')
  try {
    return await read(client)
  } finally {
    await client.end()
  }
}

/**
 * Each acknowledged order is there once, as it was shown, and no other. A day that a late file has moved since is known
 * by the one that was promised first.
 */
async function wrongOrders(client: pg.Client, acknowledged: readonly Acknowledged[]) {
  const { rows } = await client.query(
    `select o.number, o.total_gross as gross, array_agg(p.day::text order by p.day) as dates
     from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id
       left join line_fulfilment f on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id,
       lateral (select coalesce(f.promised_first, l.promised_date) as day) p
     group by o.tenant, o.id, o.number, o.total_gross`,
  )
  const stored = Map.groupBy(rows, ({ number }) => String(number))
  const known = new Set(acknowledged.map(({ number }) => number))
  const unknown = [...stored.keys()].filter((number) => !known.has(number))
  return [
    ...unknown.map((number) => `Order ${number} is there, and nobody was told.`),
    ...acknowledged.flatMap(({ number, gross, dates }) => {
      const [order, ...others] = stored.get(number) ?? []
      if (!order || others.length > 0)
        return [`Order ${number} is there ${others.length + (order ? 1 : 0)} times.`]
      const [ordered, shown] = [order, { gross, dates }].map((each) =>
        JSON.stringify([each.gross, each.dates]),
      )
      return ordered === shown
        ? []
        : [`Order ${number} was shown as ${shown} and is stored as ${ordered}.`]
    }),
  ]
}

/** Who has paid was charged once what was shown, and who has not was charged nothing. */
async function wrongPayments(client: pg.Client, acknowledged: readonly Acknowledged[]) {
  const { rows } = await client.query(
    `select o.number, count(*) filter (where p.state = 'captured')::int as captures,
       coalesce(sum(p.amount) filter (where p.state = 'captured'), 0)::int as captured,
       coalesce(sum(s.amount) filter (where s.state = 'captured'), 0)::int as charged
     from shop_order o
     left join payment p on p.tenant = o.tenant and p.order_id = o.id
     left join sandbox_session s on s.tenant = p.tenant and s.reference = p.id::text
     group by o.tenant, o.id, o.number`,
  )
  const found = new Map(rows.map((row) => [row.number, row]))
  return acknowledged.flatMap(({ number, gross, payment }) => {
    const { captures = 0, captured = 0, charged = 0 } = found.get(number) ?? {}
    const isPaid = payment === 'captured'
    const due = isPaid ? gross : 0
    return captures === Number(isPaid) && captured === due && charged === due
      ? []
      : [
          `Order ${number} (${payment}): ${due} was due, ${charged} charged, ${captured} captured in ${captures} payments.`,
        ]
  })
}

/** All entries sum to nothing, and the provider's to what it has captured. */
async function wrongLedger(client: pg.Client) {
  const { rows } = await client.query(
    `select coalesce(sum(amount), 0)::int as sum,
       coalesce(sum(amount) filter (where account like 'provider:%'), 0)::int as received,
       (select coalesce(sum(amount), 0)::int from payment where state = 'captured') as captured
     from ledger_entry`,
  )
  const { sum, received, captured } = rows[0]
  return [
    ...(sum === 0 ? [] : [`The ledger sums to ${sum}.`]),
    ...(received === captured
      ? []
      : [`${captured} was captured, and ${received} is in the ledger.`]),
  ]
}

/** Who has paid has one invoice, of what was paid, and no number of a year is missing. */
async function wrongInvoices(client: pg.Client) {
  const { rows: paid } = await client.query(
    `select o.number, o.total_gross::int as due, count(i.id)::int as invoices, min(i.gross)::int as gross
     from shop_order o
     left join invoice i on i.tenant = o.tenant and i.order_id = o.id and i.kind = 'invoice'
     where exists (select from payment p
       where p.tenant = o.tenant and p.order_id = o.id and p.state = 'captured')
     group by o.tenant, o.id, o.number, o.total_gross
     having count(i.id) <> 1 or min(i.gross) <> o.total_gross`,
  )
  const { rows: series } = await client.query(
    `select n.tenant, n.year, n.last, array_agg(i.sequence order by i.sequence) as numbers
     from invoice_number n left join invoice i on i.tenant = n.tenant and i.year = n.year
     group by n.tenant, n.year, n.last
     having array_agg(i.sequence order by i.sequence)
       is distinct from array(select generate_series(1, n.last))`,
  )
  return [
    ...paid.map(
      ({ number, due, invoices, gross }) =>
        `Order ${number} of ${due} is paid and has ${invoices} invoices, the first of ${gross}.`,
    ),
    ...series.map(
      ({ tenant, year, last, numbers }) =>
        `Invoices of ${tenant} in ${year} go up to ${last} and are ${numbers.join(', ')}.`,
    ),
  ]
}
