import type { Tx } from '../../platform/db/index.ts'
import type { Destination } from '../product/index.ts'
import { type Line, type LineJson, readLines, stored, type UnreadableLine } from './stored-line.ts'

type PricedFor = Destination & { currency: string }

/** A line that did not fit into a cart, as it was priced where it came from. */
export type LeftOverLine = Line & PricedFor

/** As statements gather it. */
export type LeftOverJson = LineJson & PricedFor

/** Most lines that an account keeps beside its cart: three full carts. */
export const MAX_LEFT_OVER = 45

/** Lines in their order, and apart from them those that cannot be read. */
export function readLeftOver(rows: readonly LeftOverJson[]): {
  leftOver: LeftOverLine[]
  unreadableLeftOver: UnreadableLine[]
} {
  const read = rows.map(({ currency, country, postcode, ...row }) => {
    const { lines, unreadable } = readLines([row])
    return { lines: lines.map((line) => ({ ...line, currency, country, postcode })), unreadable }
  })
  return {
    leftOver: read.flatMap(({ lines }) => lines),
    unreadableLeftOver: read.flatMap(({ unreadable }) => unreadable),
  }
}

type CustomerKey = { tenant: string; customerId: string }

export async function keepLeftOver(
  tx: Tx,
  { tenant, customerId }: CustomerKey,
  lines: readonly LeftOverLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('left_over_line')
    .values(
      lines.map((line) => ({
        ...stored(line),
        tenant,
        customer_id: customerId,
        currency: line.currency,
        country: line.country,
        postcode: line.postcode,
      })),
    )
    .execute()
}

export async function removeLeftOver(
  tx: Tx,
  { tenant, customerId }: CustomerKey,
  id: string,
): Promise<void> {
  await tx
    .deleteFrom('left_over_line')
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}
