import { sql } from 'kysely'
import type { z } from 'zod'
import type { getStaffOrder } from '../../../contract/back-office.ts'
import type { Database } from '../../platform/db/index.ts'

type Detail = z.input<typeof getStaffOrder.output>
type Key = { tenant: string; id: string }

type Happened = {
  of: 'order' | 'line' | 'payment'
  line: string | null
  event: string
  reason: string
  actor: string
  at: Date
  staff: string | null
}

/** What happened to an order, its lines and its payments, newest first. */
export async function historyOf(db: Database, { tenant, id }: Key): Promise<Detail['history']> {
  const { rows } = await sql<Happened>`
    with happened as (
      select 'order' as of, null::uuid as line, event, reason, actor, at, 1 as rank, seq
        from order_history where tenant = ${tenant} and order_id = ${id}
      union all
      select 'line', line_id, event, reason, actor, at, 2, seq
        from line_fulfilment_history
        where tenant = ${tenant} and order_id = ${id} and event <> 'begin'
      union all
      select 'payment', null, h.event, h.reason, h.actor, h.at, 0, h.seq
        from payment_history h join payment p on p.tenant = h.tenant and p.id = h.payment_id
        where p.tenant = ${tenant} and p.order_id = ${id}
      union all
      select 'payment', null, 'refund', r.reason, r.actor, r.created_at, 3, 0
        from refund r where r.tenant = ${tenant} and r.order_id = ${id}
    )
    select h.of, h.line, h.event, h.reason, h.actor, h.at, coalesce(a.name, k.name) as staff
    from happened h left join staff_account a
      on h.actor ~ '^staff:' and a.id::text = substring(h.actor from '^staff:([0-9a-f-]{36})')
      left join api_key k on k.tenant = ${tenant} and h.actor = 'machine:' || k.id
    order by h.at desc, h.rank desc, h.seq desc limit 300
  `.execute(db)
  return rows.map(({ of, line, event, reason, actor, at, staff }) => ({
    of,
    lineItemId: line,
    event,
    reason,
    by: personOf(actor, staff),
    at: at.toISOString(),
  }))
}

function personOf(actor: string, staff: string | null): Detail['history'][number]['by'] {
  if (actor.startsWith('staff:')) return { kind: 'staff', name: staff ?? '' }
  if (actor.startsWith('machine:')) return { kind: 'machine', name: staff ?? '' }
  if (actor.startsWith('customer:')) return { kind: 'customer', name: '' }
  return { kind: 'system', name: actor }
}

/** Notes of the staff, newest first. */
export async function notesOf(db: Database, { tenant, id }: Key): Promise<Detail['notes']> {
  const rows = await db
    .selectFrom('order_note as n')
    .leftJoin('staff_account as a', 'a.id', 'n.account_id')
    .leftJoin('api_key as k', (join) =>
      join.onRef('k.tenant', '=', 'n.tenant').onRef('k.id', '=', 'n.account_id'),
    )
    .select(['n.id', 'n.text', 'n.at', 'a.name', 'k.name as machine'])
    .where('n.tenant', '=', tenant)
    .where('n.order_id', '=', id)
    .orderBy('n.at', 'desc')
    .execute()
  return rows.map(({ at, name, machine, ...note }) => ({
    ...note,
    by: name ?? machine ?? '',
    at: at.toISOString(),
  }))
}

/** Mails about an order: what they tell of begins with its id. */
export async function mailsOf(db: Database, { tenant, id }: Key): Promise<Detail['mails']> {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'kind', 'subject', 'state', 'created_at'])
    .where('tenant', '=', tenant)
    .where('key', 'like', `${id}%`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at.toISOString() }))
}
