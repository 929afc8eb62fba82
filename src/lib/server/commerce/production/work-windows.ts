import { type RawBuilder, sql } from 'kysely'
import type { WorkStage, WorkWindow } from '../../../contract/production.ts'
import { localTime } from '../../../domain/dates/zones.ts'
import { nextDay, workingDayFrom } from '../../../domain/delivery/working-days.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import type { Context } from '../../context.ts'

/** The plant's today and its next working day, as ISO dates. */
export type WorkDays = { today: string; next: string }

export function workDays({ now, tenant }: Pick<Context, 'now' | 'tenant'>): WorkDays {
  const today = localTime(now, tenant.plant.timeZone).date
  return { today, next: workingDayFrom(nextDay(today), tenant.plant.holidays) }
}

/** The day by which a line `f` leaves. The index of open work is by this very expression. */
export const leaves = sql`coalesce(f.leaves, f.due - 1)`

/**
 * Lines `f` of a tenant's confirmed orders `o` that have not left, and what is on the press of any other: whoever stands
 * there has to know of it. The states that are none are named in
 * words and not as values: the index of open work is used for nothing else.
 */
export function openWork(tenant: string): RawBuilder<unknown> {
  return sql`line_fulfilment f
    join shop_order o on o.tenant = f.tenant and o.id = f.order_id
    where f.tenant = ${tenant} and f.state not in ('shipped', 'delivered', 'cancelled')
      and (f.state = 'in_production' or o.state not in ('awaiting_payment', 'cancelled'))`
}

/** What of the open work leaves in a window. */
export function inWindow(window: WorkWindow, { today, next }: WorkDays): RawBuilder<unknown> {
  switch (window) {
    case 'due':
      return sql`${leaves} <= ${today}::date`
    case 'late':
      return sql`${leaves} < ${today}::date`
    case 'next':
      return sql`${leaves} > ${today}::date and ${leaves} <= ${next}::date`
    case 'later':
      return sql`${leaves} > ${next}::date`
    case 'all':
      return sql`true`
  }
}

/** Every window that a line stands in, by the day by which it leaves. */
export function windowsOf(day: string, { today, next }: WorkDays): WorkWindow[] {
  if (day < today) return ['due', 'late', 'all']
  if (day === today) return ['due', 'all']
  return [day <= next ? 'next' : 'later', 'all']
}

const stages: Partial<Record<LineState, WorkStage>> = { approved: 'ready', in_production: 'press' }

/** The stage of a line that has not left. */
export function stageOf(state: LineState): WorkStage {
  return stages[state] ?? 'waiting'
}

/** What of the open work is in a stage. */
export function inStage(stage: WorkStage): RawBuilder<unknown> {
  if (stage === 'ready') return sql`f.state = 'approved'`
  if (stage === 'press') return sql`f.state = 'in_production'`
  return sql`f.state not in ('approved', 'in_production')`
}
