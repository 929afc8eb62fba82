import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { storedMerchantInfo } from '../line/index.ts'

/**
 * Those of an order's lines that more than one address still waits for pieces of: no one parcel is the last of
 * them (decision 115), so each address is sent its own by `shipPart` first.
 */
export async function linesForSeveral(
  tx: Tx,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineIds }: { orderId: string; lineIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; info: unknown; gone: Record<string, number> }>`
    select l.id, l.merchant_info as info, (
      select coalesce(jsonb_object_agg(g.drop_number, g.quantity), '{}') from (
        select s.drop_number, sum(s.quantity)::int as quantity from part_shipment s
        where s.tenant = l.tenant and s.order_id = l.order_id and s.line_id = l.id
          and s.counts and s.drop_number is not null group by s.drop_number) g) as gone
    from order_line l
    where l.tenant = ${tenant.id} and l.order_id = ${orderId} and l.id = any(${[...lineIds]}::uuid[])
  `.execute(tx)
  const several = rows.filter(({ info, gone }) => {
    const { drops } = storedMerchantInfo.read(info)
    return drops.filter(({ quantity }, at) => quantity > (gone[at + 1] ?? 0)).length > 1
  })
  return new Set(several.map(({ id }) => id))
}
