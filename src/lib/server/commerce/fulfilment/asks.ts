import { type RawBuilder, sql } from 'kysely'
import type { LineAsk } from '../../../contract/fulfilment.ts'
import { UNPRINTABLE } from '../../../domain/artwork/findings.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import type { DesignState } from '../../../domain/design/moves.ts'
import { WAITS_FOR_CUSTOMER } from '../../../domain/order/todo.ts'
import { DESIGN_SERVICE } from '../../site/shop/index.ts'
import { FILE_CHECK } from '../product/index.ts'

const codes = JSON.stringify({ codes: UNPRINTABLE })
const serviceIs = (key: string) =>
  sql<boolean>`l.services @@ ${`$.value[*].key == "${key}" || $[*].key == "${key}"`}::jsonpath`

/** Whether the line `l` of an order is made by a designer. */
export const isDesigned = serviceIs(DESIGN_SERVICE)

/** Whether a check by a person was ordered for the line `l`; of what is no list a person has to judge. */
export const wantsPerson = sql<boolean>`(${serviceIs(FILE_CHECK)}
  or jsonb_typeof(coalesce(l.services -> 'value', l.services)) <> 'array')`

/**
 * Whether staff have ever sent back the files of a line, by the columns (or value) that name it: what comes for it then
 * is theirs to approve, whatever was ordered. Looked up line by line: PostgreSQL would hash all messages for an `exists`.
 */
export function wasSentBack({ tenant, orderId, lineId }: NamedLine): RawBuilder<boolean> {
  const line = typeof lineId === 'string' ? sql.ref(lineId) : lineId
  return sql`coalesce((select true from artwork_message m where m.tenant = ${sql.ref(tenant)}
    and m.order_id = ${sql.ref(orderId)} and m.line_id = ${line} and m.kind = 'rejection'
    limit 1), false)`
}

type NamedLine = { tenant: string; orderId: string; lineId: string | RawBuilder<string> }

/**
 * What a line in check asks of its customer, by the name that a statement gives the line; null where it is the shop's
 * turn: a file is looked through still, a person was paid to look at it or has sent one back, a designer makes it, or it
 * came by another way than the page.
 */
export function lineAsksOf(line: string) {
  const f = sql.ref(line)
  const names = { tenant: `${line}.tenant`, orderId: `${line}.order_id`, lineId: `${line}.line_id` }
  return sql<LineAsk | null>`case when ${f}.state = 'in_check' then (
    select case when bool_or(jsonb_path_exists(a.report,
        '$.value.findings[*].code ? (@ == $codes[*])', ${codes}::jsonb)) then 'another_file' else 'approval' end
    from artwork a
    where a.tenant = ${f}.tenant and a.order_id = ${f}.order_id and a.line_id = ${f}.line_id
      and a.purpose = 'print' and a.removed_at is null and not ${wasSentBack(names)}
      and not exists (select from order_line l join shop_order q on q.tenant = l.tenant and q.id = l.order_id
        where l.tenant = ${f}.tenant and l.order_id = ${f}.order_id and l.id = ${f}.line_id
          and (${isDesigned} or (${serviceIs(FILE_CHECK)} and not q.skip_doc_review)))
    having count(*) > 0 and bool_and(a.report is not null)) end`
}

/** The same of a line `f`. */
export const lineAsks = lineAsksOf('f')

/** Whether any of a line `f` was printed before: what is printed again is the same job. */
export const wasPrinted = sql<boolean>`(exists (select from line_fulfilment_history h
    where h.tenant = f.tenant and h.order_id = f.order_id and h.line_id = f.line_id and h.event = 'produce')
  or exists (select from part_shipment s
    where s.tenant = f.tenant and s.order_id = f.order_id and s.line_id = f.line_id and s.counts))`

/** How far the design of a line `f` is; null of one that nobody designs, or whose brief has not come. */
export const designStateOf = sql<DesignState | null>`(select j.state from design_job j
  where j.tenant = f.tenant and j.order_id = f.order_id and j.line_id = f.line_id)`

/** As `designStateOf`, with the day by which its designer answers. */
export const designOf = sql<DesignUnderWay | null>`(select json_build_object('state', j.state, 'due', j.due)
  from design_job j where j.tenant = f.tenant and j.order_id = f.order_id and j.line_id = f.line_id)`

/** Whether a line `f` waits for what its customer sends or says, the approval of a file aside. */
export const waitsForMore = sql<boolean>`(f.state = any(${[...WAITS_FOR_CUSTOMER]})
  and coalesce(${designStateOf} in ('awaiting_brief', 'proof_sent'), true))`

/** Whether nothing happens to a line `f` until its customer does something: `todosOf` as SQL. */
export const waitsForItsCustomer = sql<boolean>`(${waitsForMore} or ${lineAsks} is not null)`
