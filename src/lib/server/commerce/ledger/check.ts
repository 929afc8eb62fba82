import { sql } from 'kysely'
import type { Database } from '../../platform/db/index.ts'
import { paidForOrder } from './balances.ts'

type Found = { tenant: string; about: string; figures: string }

/**
 * Holds the ledger against itself and against what it tells of. Answers a sentence for everything that
 * is wrong, in every tenant; none where the books are right. Changes nothing.
 */
export async function checkLedger(db: Database): Promise<string[]> {
  const found: string[] = []
  for (const [what, query] of Object.entries(checks)) {
    const { rows } = await query.execute(db)
    for (const { tenant, about, figures } of rows)
      found.push(`${tenant}: ${about} ${what} (${figures})`)
  }
  return found
}

const checks = {
  'does not sum to zero': sql<Found>`
    select tenant, 'transfer ' || transfer_id as about, sum(amount) || ' ' || currency as figures
    from ledger_entry group by tenant, transfer_id, currency having sum(amount) <> 0`,
  'was taken, and is not booked with its amount': sql<Found>`
    select p.tenant, 'payment ' || p.id as about,
      p.amount || ' ' || p.currency || ' taken, ' || coalesce(booked.amount::text, 'nothing') || ' booked'
        as figures
    from payment p
    left join lateral (
      select sum(e.amount) as amount from ledger_entry e
      where e.tenant = p.tenant and e.transfer_id = p.id and e.amount > 0 and e.currency = p.currency
    ) booked on true
    where p.state in ('captured', 'returned') and booked.amount is distinct from p.amount`,
  'is booked, and was not taken': sql<Found>`
    select e.tenant, 'payment ' || e.transfer_id as about, p.state as figures
    from ledger_entry e
    join payment p on p.tenant = e.tenant and p.id = e.transfer_id
    where e.amount > 0 and p.state not in ('captured', 'returned')`,
  'came back, and is not booked so': sql<Found>`
    select p.tenant, 'payment ' || p.id as about, p.amount || ' ' || p.currency as figures
    from payment p
    where p.state = 'returned' and not exists (select from ledger_entry e
      where e.tenant = p.tenant and e.payment_id = p.id and e.kind = 'returned')`,
  'is overdrawn': sql<Found>`
    select tenant, account as about, -sum(amount) || ' ' || currency as figures
    from ledger_entry where account like 'wallet:%'
    group by tenant, account, currency having sum(amount) > 0`,
  'gave back more than came in': sql<Found>`
    select tenant, account as about, -sum(amount) || ' ' || currency as figures
    from ledger_entry where account like 'order:%' or account like 'suspense:%'
    group by tenant, account, currency having sum(amount) > 0`,
  'is disputed, and is not booked so': sql<Found>`
    select d.tenant, 'dispute ' || d.id as about,
      case when d.moves = 1 then d.amount else 0 end || ' ' || d.currency || ' held back, '
        || coalesce(booked.amount, 0) || ' booked' as figures
    from dispute d
    join payment p on p.tenant = d.tenant and p.id = d.payment_id and p.method not in ('mandate', 'plan_debit')
    left join lateral (
      select sum(e.amount) as amount from ledger_entry e
      where e.tenant = d.tenant and e.account = 'disputed:' || d.id and e.currency = d.currency
    ) booked on true
    where coalesce(booked.amount, 0) <> case when d.moves = 1 then d.amount else 0 end`,
  'waits for a payment that it has': sql<Found>`
    select o.tenant, 'order ' || o.number as about,
      paid.amount || ' of ' || o.total_gross || ' ' || o.currency as figures
    from shop_order o
    join lateral (select ${paidForOrder} as amount) paid on true
    where o.state = 'awaiting_payment' and o.total_gross > 0 and paid.amount >= o.total_gross`,
}
