import pg from 'pg'
import type { Ordered } from './customer.ts'
import { wrongPapers, wrongSeries } from './papers.ts'
import type { Patience } from './patience.ts'

/** An order as its customer knows it. */
export type Acknowledged = Ordered & {
  /** How its payment ended; null where none was begun. */
  payment: string | null
  /** What it was told to have come to afterwards; left out where it is as it was placed, and paid or not. */
  since?: Since
}

/** Sums in minor units. */
export type Since = {
  /** Of each payment by card. */
  charged: number[]
  /** How often it was changed, and what that gave back. */
  edits: number
  lessByEdits: number
  /** What was given back for other reasons. */
  back: number
  /** The lines that staff have cancelled. */
  cancelled: string[]
}

/** Where the shop's database is now, if anywhere. */
export type Address = () => string | null | undefined

/** What the database says against what was acknowledged: a sentence for everything that is not so. */
export async function audit(
  patience: Patience,
  address: Address,
  acknowledged: readonly Acknowledged[],
): Promise<string[]> {
  await refundsDone(patience, address)
  return withBooks(patience, address, async (client, url) => [
    ...(await wrongOrders(client, acknowledged)),
    ...(await wrongPayments(client, acknowledged)),
    ...(await wrongRefunds(client, acknowledged)),
    ...(await wrongLedger(client)),
    ...(await wrongSeries(client)),
    ...(await wrongPapers(url)),
  ])
}

/** Reads the shop's database once that takes connections: it may be starting again just now. */
async function withBooks<T>(
  { persist }: Patience,
  address: Address,
  read: (client: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  let books: { client: pg.Client; url: string } | undefined
  await persist('The database', async () => {
    const url = address()
    if (!url) return false
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    books = { client, url }
    return true
  })
  if (!books) throw new Error('A step that succeeded has opened a connection.')
  try {
    return await read(books.client, books.url)
  } finally {
    await books.client.end()
  }
}

/** A provider that could not be asked for a refund is asked again by the shop itself, in time. */
async function refundsDone(patience: Patience, address: Address): Promise<void> {
  await patience.persist('Giving back what was asked for', () =>
    withBooks(patience, address, async (client) => {
      const { rows } = await client.query(`select from refund where state = 'requested'`)
      return rows.length === 0
    }),
  )
}

/**
 * Each acknowledged order is there once, as it was shown last, and no other. A day that a late file has moved since is
 * known by the one that was promised first.
 */
async function wrongOrders(client: pg.Client, acknowledged: readonly Acknowledged[]) {
  const { rows } = await client.query(
    `select o.number, o.total_gross as gross, array_agg(p.day::text order by p.day) as dates, o.edits,
       array_remove(array_agg(case f.state when 'cancelled' then l.id end order by l.id), null) as cancelled
     from shop_order o join order_line l on l.tenant = o.tenant and l.order_id = o.id
       left join line_fulfilment f on f.tenant = l.tenant and f.order_id = l.order_id and f.line_id = l.id,
       lateral (select coalesce(f.promised_first, l.promised_date) as day) p
     group by o.tenant, o.id, o.number, o.total_gross, o.edits`,
  )
  const stored = Map.groupBy(rows, ({ number }) => String(number))
  const known = new Set(acknowledged.map(({ number }) => number))
  const unknown = [...stored.keys()].filter((number) => !known.has(number))
  return [
    ...unknown.map((number) => `Order ${number} is there, and nobody was told.`),
    ...acknowledged.flatMap(({ number, gross, dates, since }) => {
      const [order, ...others] = stored.get(number) ?? []
      if (!order || others.length > 0)
        return [`Order ${number} is there ${others.length + (order ? 1 : 0)} times.`]
      const { edits = 0, cancelled = [] } = since ?? {}
      const [ordered, shown] = [
        order,
        { gross, dates, edits, cancelled: cancelled.toSorted() },
      ].map((each) => JSON.stringify([each.gross, each.dates, each.edits, each.cancelled]))
      return ordered === shown
        ? []
        : [`Order ${number} was shown as ${shown} and is stored as ${ordered}.`]
    }),
  ]
}

/** Who has paid was charged once what was due each time, and who has not was charged nothing. */
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
  return acknowledged.flatMap((order) => {
    const { number, payment } = order
    const { captures = 0, captured = 0, charged = 0 } = found.get(number) ?? {}
    const dues = chargedFor(order)
    const due = sumOf(dues)
    return captures === dues.length && captured === due && charged === due
      ? []
      : [
          `Order ${number} (${payment}): ${due} was due, ${charged} charged, ${captured} captured in ${captures} payments.`,
        ]
  })
}

const chargedFor = ({ since, payment, gross }: Acknowledged) =>
  since?.charged ?? (payment === 'captured' ? [gross] : [])
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)

/** What was said to be given back was, once, by the shop and by the provider, and what is left is in the books. */
async function wrongRefunds(client: pg.Client, acknowledged: readonly Acknowledged[]) {
  const { rows } = await client.query(
    `select o.number,
       coalesce((select sum(amount) from refund r where r.tenant = o.tenant and r.order_id = o.id
         and r.state = 'done' and r.edit_id is not null), 0)::int as less,
       coalesce((select sum(amount) from refund r where r.tenant = o.tenant and r.order_id = o.id
         and r.state = 'done' and r.edit_id is null), 0)::int as back,
       coalesce((select sum(s.amount) from refund r join sandbox_refund s
         on s.tenant = r.tenant and s.idempotency_key = r.id
         where r.tenant = o.tenant and r.order_id = o.id), 0)::int as sent,
       (select count(*) from refund r where r.tenant = o.tenant and r.order_id = o.id
         and r.state <> 'done')::int as others,
       coalesce((select -sum(e.amount) from ledger_entry e where e.tenant = o.tenant
         and e.account = 'order:' || o.id), 0)::int as kept
     from shop_order o`,
  )
  const found = new Map(rows.map(({ number, ...row }) => [String(number), row]))
  return acknowledged.flatMap((order) => {
    const { lessByEdits: less = 0, back = 0 } = order.since ?? {}
    const sent = less + back
    const wanted = { less, back, sent, others: 0, kept: sumOf(chargedFor(order)) - sent }
    const [told, stored] = [wanted, found.get(order.number)].map((each) => JSON.stringify(each))
    return told === stored ? [] : [`Order ${order.number} gave ${told} back, stored as ${stored}.`]
  })
}

/** All entries sum to nothing, and the provider's to what it has captured and not given back. */
async function wrongLedger(client: pg.Client) {
  const { rows } = await client.query(
    `select coalesce(sum(amount), 0)::int as sum,
       coalesce(sum(amount) filter (where account like 'provider:%'), 0)::int as received,
       (select coalesce(sum(amount), 0)::int from payment where state = 'captured')
         - (select coalesce(sum(amount), 0)::int from refund
             where target = 'provider' and state <> 'failed') as captured
     from ledger_entry`,
  )
  const { sum, received, captured } = rows[0]
  return [
    ...(sum === 0 ? [] : [`The ledger sums to ${sum}.`]),
    ...(received === captured
      ? []
      : [`${captured} was captured and not given back, and ${received} is in the ledger.`]),
  ]
}
