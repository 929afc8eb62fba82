import dayjs from 'dayjs'
import { formatDayAt } from '../../../domain/dates/format.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'

/**
 * Refuses while the bank carries out a debit for an order: nobody can stop it, and it takes the sum that it was given.
 * Facts say until when (`until`, an instant), and `day` in words.
 */
export async function demandNoDebit(
  db: Database,
  context: Context<'order_debited'>,
  orderId: string,
): Promise<void> {
  const { tenant, now, locale } = context
  const debit = await db
    .selectFrom('payment')
    .select('due_at')
    .where('tenant', '=', tenant.id)
    .where('order_id', '=', orderId)
    .where('state', '=', 'authorised')
    .executeTakeFirst()
  if (!debit) return
  // A bank that is late is expected every day.
  const tomorrow = dayjs(now).add(1, 'day').toDate()
  const until = debit.due_at && debit.due_at > tomorrow ? debit.due_at : tomorrow
  const day = formatDayAt(until, locale, tenant.timeZone, 'long')
  context.refuse('order_debited', { facts: { until: until.toISOString(), day } })
}
