import { sql } from 'kysely'
import type { z } from 'zod'
import type { listWithdrawals } from '../../../contract/withdrawal.ts'
import type { Context } from '../../context.ts'
import { pageOf } from '../../platform/db/index.ts'
import { earlierOrder } from './earlier-order.ts'

type Wanted = z.output<typeof listWithdrawals.input>
type Listed = z.input<typeof listWithdrawals.output>
type Row = Omit<Listed['withdrawals'][number], 'declaredAt' | 'answer'> & {
  declaredAt: Date
  answeredAt: Date | null
  answeredBy: string
  note: string
}

const views = {
  all: sql`true`,
  open: sql`w.answered_at is null`,
  answered: sql`w.answered_at is not null`,
}

/** A page of what was declared to the tenant, for staff, the newest first. */
export async function withdrawalsForStaff(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  { view, after, limit }: Wanted,
): Promise<Listed> {
  const { rows } = await sql<Row>`
    select w.id, w.declared_at as "declaredAt", w.name, w.email, w.order_number as "orderNumber", w.goods,
      case when w.order_id is not null then 'here' when exists (${earlierOrder('w')}) then 'earlier'
        else 'none' end as "order", w.answered_at as "answeredAt", w.answer as note,
      coalesce(a.name, k.name, '') as "answeredBy"
    from withdrawal w left join staff_account a on a.id::text = w.answered_by
      left join api_key k on k.tenant = w.tenant and k.id::text = w.answered_by
    where w.tenant = ${tenant.id} and ${views[view]}
      and (${after ?? null}::uuid is null or (w.declared_at, w.id) < (
        select s.declared_at, s.id from withdrawal s where s.tenant = ${tenant.id} and s.id = ${after ?? null}))
    order by w.declared_at desc, w.id desc limit ${limit + 1}
  `.execute(db)
  const { shown, next } = pageOf(rows, limit, 'id')
  const withdrawals = shown.map(({ answeredAt, answeredBy: by, note, declaredAt, ...row }) => ({
    ...row,
    declaredAt: declaredAt.toISOString(),
    answer: answeredAt && { by, at: answeredAt.toISOString(), note },
  }))
  return { withdrawals, next }
}
