import { type RawBuilder, sql } from 'kysely'
import type { OrderView } from '../../../contract/back-office.ts'
import { BEFORE_PRINT, type LineState } from '../../../domain/fulfilment/states.ts'
import { lineAsksOf } from '../fulfilment/index.ts'

/** Views that are a queue: orders with lines in one of these states, by the day that was promised. */
export const queues: Record<
  Exclude<OrderView, 'unpaid' | 'behind' | 'disputed' | 'all'>,
  readonly LineState[]
> = {
  to_do: ['in_check', 'approved', 'in_production'],
  late: [...BEFORE_PRINT, 'in_production'],
  awaiting_file: ['awaiting_file'],
  in_check: ['in_check'],
  question_asked: ['question_asked'],
  rejected: ['rejected'],
  approved: ['approved'],
  in_production: ['in_production'],
  shipped: ['shipped'],
}

export type Queue = keyof typeof queues

export function isQueue(view: OrderView): view is Queue {
  return Object.hasOwn(queues, view)
}

/**
 * Open lines `f` of a tenant's confirmed orders `o`. The states that are not open are named in words
 * and not as values: the index of open lines is used for nothing else.
 */
export function openLines(tenant: string): RawBuilder<unknown> {
  return sql`line_fulfilment f
    join shop_order o on o.tenant = f.tenant and o.id = f.order_id
    where f.tenant = ${tenant} and f.state not in ('delivered', 'cancelled')
      and o.state not in ('awaiting_payment', 'cancelled')`
}

/** Whether it is the shop's turn with a line: not while its customer is to approve a file or send another. */
function isOurs(line: string): RawBuilder<boolean> {
  const f = sql.ref(line)
  return sql`(${f}.state = any(${[...queues.to_do]})
    and (${f}.state <> 'in_check' or ${lineAsksOf(line)} is null))`
}

/**
 * Order, line, state and day of the same lines, to count them all. What is confirmed and what is unpaid is read from
 * an index at once; only the orders of what is left, such as completed ones that are printed again, are looked up.
 */
export function openStates(tenant: string): RawBuilder<unknown> {
  return sql`select f.tenant, f.order_id, f.line_id, f.state, f.due from line_fulfilment f
    where f.tenant = ${tenant} and f.state not in ('delivered', 'cancelled') and case
      when f.order_id in (select id from shop_order where tenant = ${tenant}
        and state in ('confirmed', 'paid', 'in_production', 'shipped')) then true
      when f.order_id in (select id from shop_order where tenant = ${tenant}
        and state = 'awaiting_payment') then false
      else exists (select from shop_order o where o.tenant = f.tenant and o.id = f.order_id
        and o.state not in ('awaiting_payment', 'cancelled')) end`
}

/** What of open lines, by the name that a statement gives them, belongs to a queue; `today` is the plant's ISO date. */
export function ofQueue(queue: Queue, today: string, lines: string): RawBuilder<unknown> {
  if (queue === 'to_do') return isOurs(lines)
  const line = sql.ref(lines)
  const states = sql`${line}.state = any(${[...queues[queue]]})`
  return queue === 'late' ? sql`${states} and ${line}.due <= ${today}::date` : states
}
