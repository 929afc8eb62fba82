import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listWithdrawals } from '../../../contract/withdrawal.ts'
import { invariant } from '../../../domain/invariant.ts'
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

type Reading = Pick<Context, 'db' | 'tenant'>

/** A page of what was declared to the tenant, for staff, the newest first. */
export async function withdrawalsForStaff(
  reading: Reading,
  { view, after, limit }: Wanted,
): Promise<Listed> {
  const { id: tenant } = reading.tenant
  const isOlder = sql`(${after ?? null}::uuid is null or (w.declared_at, w.id) < (
    select s.declared_at, s.id from withdrawal s where s.tenant = ${tenant} and s.id = ${after}))`
  const rows = await rowsOf(reading, sql`${views[view]} and ${isOlder}`, limit + 1)
  const { shown, next } = pageOf(rows, limit, 'id')
  return { withdrawals: shown.map(listed), next }
}

/** One of them, as lists have it. */
export async function withdrawalForStaff(
  reading: Reading,
  id: string,
): Promise<Listed['withdrawals'][number]> {
  const [row] = await rowsOf(reading, sql`w.id = ${id}`, 1)
  invariant(row, 'it was asked for where it was changed')
  return listed(row)
}

async function rowsOf(
  { db, tenant }: Reading,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select w.id, w.declared_at as "declaredAt", w.name, w.email, w.order_number as "orderNumber", w.goods,
      case when w.order_id is not null then 'here' when exists (${earlierOrder('w')}) then 'earlier'
        else 'none' end as "order", w.answered_at as "answeredAt", w.answer as note,
      coalesce(a.name, k.name, '') as "answeredBy"
    from withdrawal w left join staff_account a on a.id::text = w.answered_by
      left join api_key k on k.tenant = w.tenant and k.id::text = w.answered_by
    where w.tenant = ${tenant.id} and ${which}
    order by w.declared_at desc, w.id desc limit ${limit}
  `.execute(db)
  return rows
}

function listed({
  answeredAt,
  answeredBy: by,
  note,
  declaredAt,
  ...row
}: Row): Listed['withdrawals'][number] {
  return {
    ...row,
    declaredAt: declaredAt.toISOString(),
    answer: answeredAt ? { by, at: answeredAt.toISOString(), note } : null,
  }
}
