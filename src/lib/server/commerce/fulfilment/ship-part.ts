import { sql } from 'kysely'
import { addressLines } from '../../../domain/address/format.ts'
import type { Context } from '../../context.ts'
import { goneInParts, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { storedMerchantInfo } from '../line/index.ts'
import { collectionOf } from '../product/index.ts'
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
  /** Which of its addresses it goes to, from 1; it has to be said where the line has several. */
  drop?: number | undefined
  shipment: Shipment | undefined
  reason: string
}

/**
 * Sends off a part of a line's pieces before the rest, and tells the customer which. The line stays on the press
 * until the rest has left. What its customer fetches is handed out as a whole. Refuses as
 * `moveLine` does, with `part_too_large` and what is left, and with `part_address_missing` where it could go to several addresses.
 */
export async function shipPart(
  tx: Tx,
  context: Context<MoveCode | 'part_too_large' | 'part_address_missing'>,
  { orderId, lineId, quantity, contents, drop, shipment, reason }: PartOfLine,
): Promise<void> {
  const { shop, tenant, now } = context
  await moveOneLine(tx, context, { orderId, lineId, event: 'ship_part', reason })
  const { rows } = await sql<{
    locale: string
    country: string
    product_id: string
    quantity: number
    gone: number
    part: number
    merchant_info: unknown
    gone_there: number
  }>`
    select o.locale, o.country, l.product_id, l.quantity, l.merchant_info,
      (select coalesce(sum(s.quantity), 0)::int from part_shipment s where s.tenant = l.tenant
        and s.order_id = l.order_id and s.line_id = l.id and s.counts
        and s.drop_number = ${drop ?? 0}) as gone_there, ${goneInParts('l', 'id')} as gone,
      (select count(*)::int + 1 from part_shipment s where s.tenant = l.tenant
        and s.order_id = l.order_id and s.line_id = l.id) as part
    from order_line l join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    where l.tenant = ${tenant.id} and l.order_id = ${orderId} and l.id = ${lineId}
  `.execute(tx)
  const [line] = rows
  const { drops, selectedDeliveryOption } = storedMerchantInfo.read(line?.merchant_info)
  const counter = line && collectionOf(tenant, line.country, selectedDeliveryOption)
  demand(context, !counter, 'move_not_legal', { facts: { lineItemId: lineId } })
  const left = line ? line.quantity - line.gone : 0
  const isLess = line !== undefined && quantity > 0 && quantity < left
  demand(context, isLess, 'part_too_large', { facts: { lineItemId: lineId, left } })
  demand(context, drops.length === 0 || drop !== undefined, 'part_address_missing', {
    facts: { lineItemId: lineId },
  })
  const there = drop === undefined ? undefined : drops[drop - 1]
  const leftThere = (there?.quantity ?? 0) - line.gone_there
  const fits = drop === undefined || quantity <= leftThere
  demand(context, fits, 'part_too_large', { facts: { lineItemId: lineId, left: leftThere } })
  const { carrier = '', number = '', url = '' } = shipment ?? {}
  const { part } = line
  await tx
    .insertInto('part_shipment')
    .values({
      ...{ tenant: tenant.id, order_id: orderId, line_id: lineId, part, quantity, contents },
      drop_number: drop ?? null,
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
    lines: [
      [words, contents, ...(there ? addressLines(there.address) : [])].filter(Boolean).join(', '),
    ],
    parcel: { carrier, number, url },
  })
}
