import { sql } from 'kysely'
import type { z } from 'zod'
import type { statement } from '../../../contract/statement.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { creditorReference } from '../../../domain/payment/reference.ts'
import type { Tenant } from '../../context.ts'
import { type Database, fullNameOf } from '../../platform/db/index.ts'
import { money } from '../cart/index.ts'
import { onAccount, type Whose } from './on-account.ts'

export type OpenOrder = z.input<typeof statement>['accounts'][number]['orders'][number]

type Row = {
  id: string
  number: string
  currency: string
  created_at: Date
  owed: string
  colleague: string | null
  invoice: { id: string; number: string } | null
  due_at: Date | null
  is_debited: boolean
}

/** Orders on account that something is owed of, by when it is due. */
export async function openOrdersOf(
  db: Database,
  { tenant, now }: { tenant: Tenant; now: Date },
  whose: Whose,
): Promise<OpenOrder[]> {
  const own = 'seer' in whose ? whose.seer : whose.customerId
  const { rows } = await sql<Row>`
    with seen as (${onAccount(whose)})
    select s.id, s.number, s.currency, s.created_at, s.owed,
      (select ${fullNameOf('u')} from customer u where u.tenant = s.tenant
        and u.id = s.customer_id and u.id <> ${own}) as colleague,
      (select json_build_object('id', i.id, 'number', i.number) from invoice i
        where i.tenant = s.tenant and i.order_id = s.id and i.kind = 'invoice'
        order by i.edits desc, i.issued_at desc limit 1) as invoice,
      (select max(p.due_at) from payment p where p.tenant = s.tenant and p.order_id = s.id
        and p.method = 'deferred') as due_at,
      exists (select from payment p where p.tenant = s.tenant and p.order_id = s.id
        and p.state = 'authorised') as is_debited
    from seen s where s.owed > 0
    order by due_at nulls first, s.created_at, s.id
  `.execute(db)
  const dayOf = (at: Date) => localTime(at, tenant.timeZone).date
  return rows.map((row) => {
    const dueOn = dayOf(row.due_at ?? row.created_at)
    return {
      orderId: row.id,
      orderNumber: row.number,
      orderedAt: row.created_at.toISOString(),
      orderedBy: row.colleague,
      invoice: row.invoice,
      open: money(Number(row.owed), row.currency),
      dueOn,
      isOverdue: dueOn < dayOf(now),
      reference: tenant.bankAccount && !row.is_debited ? creditorReference(row.number) : null,
    }
  })
}
