import { type RawBuilder, sql } from 'kysely'

/** A part of a line that has left, as statements gather it. */
export type PartJson = {
  part: number
  quantity: number
  contents: string
  /** Null where it names no address. */
  drop: number | null
  carrier: string
  number: string
  url: string
  at: string
}

/** Parts of a line that have left and count, oldest first, as JSON: `PartJson[]`, or null. Called as `goneInParts` is. */
export function partsOut(row: string, lineId: string): RawBuilder<PartJson[] | null> {
  return sql`(select json_agg(json_build_object('part', s.part, 'quantity', s.quantity,
      'contents', s.contents, 'drop', s.drop_number, 'carrier', s.carrier, 'number', s.tracking_number,
      'url', s.tracking_url, 'at', s.sent_at) order by s.part)
    from part_shipment s where s.tenant = ${sql.ref(`${row}.tenant`)}
      and s.order_id = ${sql.ref(`${row}.order_id`)} and s.line_id = ${sql.ref(`${row}.${lineId}`)}
      and s.counts)`
}

/** Such parts as calls answer them; nothing where a line goes as a whole. */
export function wireParts(parts: readonly PartJson[] | null) {
  if (!parts) return {}
  return {
    parts: parts.map(({ at, drop, ...part }) => ({
      ...part,
      ...(drop !== null && { drop }),
      sentAt: new Date(at).toISOString(),
    })),
  }
}

/**
 * How many pieces of a line left in parts that count, in SQL. `row` is what a statement calls a row with the tenant and
 * the order, `lineId` its column that names the line.
 */
export function goneInParts(row: string, lineId: string): RawBuilder<number> {
  return sql`(select coalesce(sum(s.quantity), 0)::int from part_shipment s
    where s.tenant = ${sql.ref(`${row}.tenant`)} and s.order_id = ${sql.ref(`${row}.order_id`)}
      and s.line_id = ${sql.ref(`${row}.${lineId}`)} and s.counts)`
}
