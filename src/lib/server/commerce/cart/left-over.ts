import { sql } from 'kysely'
import type { Owner } from '../../actor.ts'
import type { LeftOverReason, Tx } from '../../platform/db/index.ts'
import { type Line, type LineJson, readLines, stored, type UnreadableLine } from '../line/index.ts'
import type { Destination } from '../product/index.ts'

type PricedFor = Destination & { currency: string; reason: LeftOverReason }

/** A line that did not fit into a cart or was put aside, as it was priced where it came from. */
export type LeftOverLine = Line & PricedFor

/** As statements gather it. */
export type LeftOverJson = LineJson & PricedFor

/** Most lines that somebody keeps beside the cart, whatever the reason: three full carts. */
export const MAX_LEFT_OVER = 45

/** Lines in their order, and apart from them those that cannot be read. */
export function readLeftOver(rows: readonly LeftOverJson[]): {
  leftOver: LeftOverLine[]
  unreadableLeftOver: UnreadableLine[]
} {
  const read = rows.map(({ currency, country, postcode, reason, ...row }) => {
    const { lines, unreadable } = readLines([row])
    const beside = { currency, country, postcode, reason }
    return { lines: lines.map((line) => ({ ...line, ...beside })), unreadable }
  })
  return {
    leftOver: read.flatMap(({ lines }) => lines),
    unreadableLeftOver: read.flatMap(({ unreadable }) => unreadable),
  }
}

type OwnerKey = { tenant: string; owner: Owner }

export async function keepLeftOver(
  tx: Tx,
  { tenant, owner }: OwnerKey,
  lines: readonly LeftOverLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('left_over_line')
    .values(
      lines.map((line) => ({
        ...stored(line),
        ...columnsOf(owner),
        tenant,
        reason: line.reason,
        currency: line.currency,
        country: line.country,
        postcode: line.postcode,
      })),
    )
    .execute()
}

export async function removeLeftOver(
  tx: Tx,
  { tenant, owner }: OwnerKey,
  id: string,
): Promise<void> {
  const { customer_id: customerId, anonymous_id: anonymousId } = columnsOf(owner)
  await tx
    .deleteFrom('left_over_line')
    .where('tenant', '=', tenant)
    .where((of) =>
      of.or([of('customer_id', '=', customerId), of('anonymous_id', '=', anonymousId)]),
    )
    .where('id', '=', id)
    .execute()
}

/** Makes lines of a visitor a customer's, behind those there are; one at a time keeps their order. */
export async function giveLeftOver(
  tx: Tx,
  { tenant, anonymousId }: { tenant: string; anonymousId: string },
  customerId: string,
  lines: readonly LeftOverLine[],
): Promise<void> {
  for (const { id } of lines) {
    await sql`
      update left_over_line set customer_id = ${customerId}, anonymous_id = null, seq = default
      where tenant = ${tenant} and anonymous_id = ${anonymousId} and id = ${id}
    `.execute(tx)
  }
}

function columnsOf(owner: Owner) {
  return 'customerId' in owner
    ? { customer_id: owner.customerId, anonymous_id: null }
    : { customer_id: null, anonymous_id: owner.anonymousId }
}
