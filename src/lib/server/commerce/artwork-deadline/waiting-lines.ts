import { type RawBuilder, sql } from 'kysely'
import type { LineAsk, LineState } from '../../../contract/fulfilment.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import { todoOf } from '../../../domain/order/todo.ts'
import type { Database } from '../../platform/db/index.ts'
import type { LineJson } from '../cart/index.ts'
import {
  designOf,
  isDesigned,
  lineAsks,
  waitsForItsCustomer,
  wasPrinted,
} from '../fulfilment/index.ts'

/** A line of a confirmed order whose file or design is its customer's to send, to mend or to approve. */
export type WaitingLine = {
  lineId: string
  todo: NonNullable<ReturnType<typeof todoOf>> | 'design' | 'version'
  /** How far its design is; null where nobody has sent a brief, or nobody designs it. */
  design: DesignUnderWay | null
  /** Its order's line as it is stored. */
  line: LineJson
  state: LineState
  /** Until when its day holds, since when it does not any more, and which day was promised before: an ISO date. */
  until: Date
  lateSince: Date | null
  first: string | null
  /** It was on the press before, or a part of it has left. */
  wasPrinted: boolean
  changedAt: Date
  /** Of a check that asks something: its last file, and when it was looked through. */
  checked: { file: string; at: Date } | null
}

type Row = {
  line: LineJson
  state: LineState
  asks: LineAsk | null
  is_designed: boolean
  design: DesignUnderWay | null
  promised_until: Date
  late_since: Date | null
  promised_first: string | null
  was_printed: boolean
  changed_at: Date
  file: string | null
  checked_at: Date | null
}

/** Lines `f` of orders `o` that wait, with their `l`. */
export const waitingFrom = sql`line_fulfilment f
  join order_line l on l.tenant = f.tenant and l.order_id = f.order_id and l.id = f.line_id
  join shop_order o on o.tenant = f.tenant and o.id = f.order_id
  where f.state in ('awaiting_file', 'in_check', 'question_asked', 'rejected')
    and o.state not in ('awaiting_payment', 'cancelled') and ${waitsForItsCustomer}`

/** Of one order; `only` narrows them, by the names of `waitingFrom`. */
export async function waitingLines(
  db: Database,
  { tenant, orderId }: { tenant: string; orderId: string },
  only: RawBuilder<unknown> = sql`true`,
): Promise<WaitingLine[]> {
  const { rows } = await sql<Row>`
    select to_json(l) as line, f.state, ${lineAsks} as asks, l.promised_until, f.late_since, f.changed_at,
      f.promised_first, ${isDesigned} as is_designed, ${designOf} as design, ${wasPrinted} as was_printed, c.id as file, c.checked_at
    from (select f.tenant, f.order_id, f.line_id from ${waitingFrom}
        and f.tenant = ${tenant} and f.order_id = ${orderId} and ${only}) w
      join line_fulfilment f on f.tenant = w.tenant and f.order_id = w.order_id and f.line_id = w.line_id
      join order_line l on l.tenant = w.tenant and l.order_id = w.order_id and l.id = w.line_id
      left join lateral (select a.id, a.checked_at from artwork a
        where a.tenant = w.tenant and a.order_id = w.order_id and a.line_id = w.line_id
          and a.purpose = 'print' and a.removed_at is null and a.checked_at is not null
        order by a.checked_at desc, a.id limit 1) c on true
    order by l.position
  `.execute(db)
  return rows.flatMap((row): WaitingLine[] => {
    const todo = todoOfRow(row)
    if (!todo) return []
    const { file, checked_at: at } = row
    return [
      {
        lineId: row.line.id,
        todo,
        design: row.design,
        line: row.line,
        state: row.state,
        until: row.promised_until,
        lateSince: row.late_since,
        first: row.promised_first,
        wasPrinted: row.was_printed,
        changedAt: row.changed_at,
        checked: row.asks && file && at ? { file, at } : null,
      },
    ]
  })
}

/** The file of what is designed is a designer's to make: they are told what it is to be, and their versions are looked at. */
function todoOfRow({ state, asks, is_designed: isDesigned, design }: Row) {
  if (!isDesigned || state !== 'awaiting_file') return todoOf(state, asks ?? undefined)
  return design?.state === 'proof_sent' ? 'version' : 'design'
}
