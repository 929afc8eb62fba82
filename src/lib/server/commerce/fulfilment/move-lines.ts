import { sql } from 'kysely'
import { addressLines } from '../../../domain/address/format.ts'
import { leftThere } from '../../../domain/fulfilment/parcels-of.ts'
import type { LineState } from '../../../domain/fulfilment/states.ts'
import { invariant } from '../../../domain/invariant.ts'
import { needsFile } from '../../../domain/product/needs-file.ts'
import type { Context } from '../../context.ts'
import { goneInParts, type Tx } from '../../platform/db/index.ts'
import { storedMerchantInfo } from '../line/index.ts'
import { collectionOf } from '../product/index.ts'
import { deliveryOption } from './delivery-option.ts'
import { type LineMove, type MoveCode, moveOneLine } from './move-line.ts'
import { type PartTo, partsTo } from './several-addresses.ts'
import { orderInProduction, orderReady, orderShipped } from './step-mails.ts'
import { lineInWords, tellStep } from './tell-step.ts'

export type LinesMove = Omit<LineMove, 'lineId'> & { lineIds: readonly string[] }

/**
 * Moves one line of an order of the context's tenant, records who did it and why, and tells the customer
 * where it is on the press or on its way. Refuses as `moveOneLine` says.
 */
export async function moveLine(
  tx: Tx,
  context: Context<MoveCode>,
  { lineId, ...move }: LineMove,
): Promise<LineState> {
  const [state] = await moveLines(tx, context, { ...move, lineIds: [lineId] })
  invariant(state, 'a line that was moved has a state')
  return state
}

/** As `moveLine`, of several lines of an order: all of them or none, and one mail about them. */
export async function moveLines(
  tx: Tx,
  context: Context<MoveCode>,
  { lineIds, ...move }: LinesMove,
): Promise<LineState[]> {
  const states: LineState[] = []
  for (const lineId of lineIds) states.push(await moveOneLine(tx, context, { ...move, lineId }))
  const mail = { produce: orderInProduction, ship: orderShipped }[String(move.event)]
  if (mail) await tellLines(tx, context, { ...move, lineIds, mail })
  return states
}

type Told = LinesMove & { mail: typeof orderShipped }

async function tellLines(
  tx: Tx,
  { shop, tenant, now }: Context,
  { orderId, lineIds, shipment, mail }: Told,
): Promise<void> {
  const { rows } = await sql<{
    locale: string
    country: string
    product_id: string
    option: string
    quantity: number
    gone: number
    info: unknown
    parts: PartTo[]
    seq: string
  }>`
    select o.locale, o.country, l.product_id, ${deliveryOption} as option, l.quantity, ${goneInParts('l', 'id')} as gone,
      l.merchant_info as info, ${partsTo} as parts, (select max(h.seq) from line_fulfilment_history h
      where h.tenant = l.tenant and h.order_id = l.order_id and h.line_id = l.id) as seq
    from order_line l join shop_order o on o.tenant = l.tenant and o.id = l.order_id
    where l.tenant = ${tenant.id} and l.order_id = ${orderId}
      and l.id = any(${[...lineIds]}::uuid[]) order by l.position
  `.execute(tx)
  // What nothing is printed on is on no press: of it a customer hears once it is on its way.
  const told = rows.filter(({ product_id }) => {
    const product = mail === orderInProduction ? shop.product(tenant, product_id) : undefined
    return !product || needsFile(product)
  })
  const step = { tenant: tenant.id, orderId, now }
  const placeOf = (line: (typeof told)[number]) =>
    mail === orderShipped ? collectionOf(tenant, line.country, line.option) : undefined
  // What is fetched is on no road: it is told apart from what is, with where and when.
  for (const group of Map.groupBy(told, (line) => placeOf(line)?.lines.join()).values()) {
    const [first] = group
    const collection = first && placeOf(first)
    await tellStep(tx, {
      ...step,
      mail: collection ? orderReady : mail,
      // A row of history is of one act: what is printed again is told again.
      part: first?.seq ?? '',
      lines: group.map(({ locale, gone, info, parts, ...line }) => {
        const where = { tenant, locale }
        if (mail !== orderShipped || gone === 0) return lineInWords(shop, where, line)
        const rest = { ...line, quantity: line.quantity - gone, of: line.quantity }
        return [lineInWords(shop, where, rest), ...lastPlace(info, parts)].join(', ')
      }),
      parcel: collection ? null : (shipment ?? null),
      collection,
    })
  }
}

/** The address that the rest of a line goes to, where it has several of its own. */
function lastPlace(info: unknown, parts: readonly PartTo[]): string[] {
  const { drops } = storedMerchantInfo.read(info)
  const last = drops[leftThere(drops, parts).findIndex((left) => left > 0)]
  return last ? addressLines(last.address) : []
}
