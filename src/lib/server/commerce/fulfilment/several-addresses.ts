import { sql } from 'kysely'
import { leftThere } from '../../../domain/fulfilment/parcels-of.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { storedMerchantInfo } from '../line/index.ts'

export type PartTo = { drop: number; quantity: number }

/** What of a line `l` has left for which of its addresses. */
export const partsTo = sql<PartTo[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('drop', s.drop_number, 'quantity', s.quantity)), '[]')
  from part_shipment s where s.tenant = l.tenant and s.order_id = l.order_id
    and s.line_id = l.id and s.counts)`

/**
 * Those of an order's lines that more than one address still waits for pieces of: no one parcel is the last of
 * them (decision 115), so each address is sent its own by `shipPart` first.
 */
export async function linesForSeveral(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineIds }: { orderId: string; lineIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; info: unknown; parts: PartTo[] }>`
    select l.id, l.merchant_info as info, ${partsTo} as parts
    from order_line l
    where l.tenant = ${tenant.id} and l.order_id = ${orderId} and l.id = any(${[...lineIds]}::uuid[])
  `.execute(tx)
  const several = rows.filter(({ info, parts }) => {
    const { drops } = storedMerchantInfo.read(info)
    return leftThere(drops, parts).filter((left) => left > 0).length > 1
  })
  return new Set(several.map(({ id }) => id))
}
