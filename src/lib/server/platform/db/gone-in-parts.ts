import { type RawBuilder, sql } from 'kysely'

/**
 * How many pieces of a line left in parts that count, in SQL. `row` is what a statement calls a row with the tenant and
 * the order, `lineId` its column that names the line.
 */
export function goneInParts(row: string, lineId: string): RawBuilder<number> {
  return sql`(select coalesce(sum(s.quantity), 0)::int from part_shipment s
    where s.tenant = ${sql.ref(`${row}.tenant`)} and s.order_id = ${sql.ref(`${row}.order_id`)}
      and s.line_id = ${sql.ref(`${row}.${lineId}`)} and s.counts)`
}
