import { lastDay } from '../../../domain/delivery/arrival.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { type LineJson, readLines } from '../cart/index.ts'
import { datedNow, moveAlong, onDay, recordDay, storeDay } from '../fulfilment/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { orderLines } from '../order/index.ts'
import { leaveToStaff } from './leave-to-staff.ts'

type Dated = { line: LineJson; design: DesignUnderWay | null }

/** A line whose day was moved: ISO dates, and until when the new one holds. */
export type MovedDay = { lineId: string; before: string; arrives: string; until: Date }

/**
 * Gives lines of a locked order the days that an order of now would have, and never earlier ones than they have, and says until
 * when those hold. Answers those that come on another day than before, and whether others come later with them because
 * they arrive together. What is delivered there no more is for people to look at.
 */
export async function storeDaysOfNow(
  tx: Tx,
  context: Context,
  orderId: string,
  lines: readonly Dated[],
): Promise<{ moved: MovedDay[]; takesAlong: boolean }> {
  const { tenant } = context
  const order = await tx
    .selectFrom('shop_order')
    .select(['country', 'currency', 'shipping_address', 'arrival'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { postalCode: postcode } = storedSnapshot.read(order.shipping_address)
  const to = { country: order.country, postcode, currency: order.currency }
  const all = lines.map(({ line: json, design }) => {
    const [line] = readLines([json]).lines
    return {
      id: json.id,
      line,
      design,
      dated: line && datedNow(context, line, to, { design, atLeast: true }),
    }
  })
  const days = all.flatMap(({ dated }) => dated?.promised_date ?? [])
  const common = order.arrival === 'together' ? lastDay(days) : undefined
  const moved: MovedDay[] = []
  for (const { line, design, dated } of all) {
    if (!line || !dated) continue
    const stored = common ? onDay(context, dated, to, common, design) : dated
    await storeDay(tx, context, { orderId, to }, stored)
    const { promised_date: arrives, promised_until: until } = stored
    if (arrives === line.promised_date) continue
    await recordDay(tx, context, { orderId, line, day: arrives, isLate: true })
    moved.push({ lineId: line.id, before: line.promised_date, arrives, until })
  }
  const gone = all.flatMap(({ id, dated }) => (dated ? [] : [id]))
  if (gone.length > 0) await leaveToStaff(tx, context, { orderId, lineIds: gone, why: 'no_way' })
  if (!common || moved.length === 0) return { moved, takesAlong: false }
  const { lines: others } = readLines(await orderLines(tx, { tenant: tenant.id, id: orderId }))
  const along = { orderId, to, lines: others, day: common, isLate: true }
  return { moved, takesAlong: await moveAlong(tx, context, along) }
}
