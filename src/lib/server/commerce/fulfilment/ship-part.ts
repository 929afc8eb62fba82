import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { goneInParts, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { type MoveCode, moveOneLine, type Shipment } from './move-line.ts'
import { orderPartShipped } from './step-mails.ts'
import { lineInWords, tellStep } from './tell-step.ts'

export type PartOfLine = {
  orderId: string
  lineId: string
  /** Fewer than have not left yet: the rest goes by `ship`. */
  quantity: number
  /** Which of its artworks, where that matters. */
  contents: string
  shipment: Shipment | undefined
  reason: string
}

/**
 * Sends off a part of a line's pieces before the rest, and tells the customer which. The line stays on the press
 * until the rest has left. Refuses as `moveLine` does, and with `part_too_large` and what is left.
 */
export async function shipPart(
  tx: Tx,
  context: Context<MoveCode | 'part_too_large'>,
  { orderId, lineId, quantity, contents, shipment, reason }: PartOfLine,
): Promise<void> {
  const { shop, tenant, now } = context
  await moveOneLine(tx, context, { orderId, lineId, event: 'ship_part', reason })
  const { rows } = await sql<{
    locale: string
    product_id: string
    quantity: number
    gone: number
    part: number
  }>`
    select o.locale, l.product_id, l.quantity, ${goneInParts('l', 'id')} as gone,
      (select count(*)::int + 1 from part_shipment s where s.tenant = l.tenant
        and s.order_id = l.order_id and s.line_id = l.id) as part
    from order_line l join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    where l.tenant = ${tenant.id} and l.order_id = ${orderId} and l.id = ${lineId}
  `.execute(tx)
  const [line] = rows
  const left = line ? line.quantity - line.gone : 0
  const isLess = line !== undefined && quantity > 0 && quantity < left
  demand(context, isLess, 'part_too_large', { facts: { lineItemId: lineId, left } })
  const { carrier = '', number = '', url = '' } = shipment ?? {}
  const { part } = line
  await tx
    .insertInto('part_shipment')
    .values({
      ...{ tenant: tenant.id, order_id: orderId, line_id: lineId, part, quantity, contents },
      ...{ carrier, tracking_number: number, tracking_url: url, sent_at: now },
    })
    .execute()
  const where = { tenant, locale: line.locale }
  const words = lineInWords(shop, where, { ...line, quantity, of: line.quantity })
  await tellStep(tx, {
    tenant: tenant.id,
    orderId,
    now,
    mail: orderPartShipped,
    part: `${lineId} ${part}`,
    lines: [contents ? `${words}, ${contents}` : words],
    parcel: { carrier, number, url },
  })
}
