import { lastDay } from '../../../domain/delivery/arrival.ts'
import type { DesignUnderWay } from '../../../domain/design/clock.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { type LineJson, readLines } from '../cart/index.ts'
import { datedNow, moveAlong, onDay, recordDay, storeDay } from '../fulfilment/index.ts'
import { storedSnapshot } from '../line/index.ts'
import { orderLines } from '../order/index.ts'
import { leaveToStaff } from './leave-to-staff.ts'

type Dated = { line: LineJson; design: DesignUnderWay | null }

/** A line with the day that it had and the one that it has, ISO dates, and until when that holds. */
export type StoredDay = { lineId: string; before: string; arrives: string; until: Date }

/**
 * Gives lines of a locked order the days that an order of now would have, and never earlier ones than they have, and says until
 * when those hold. Answers the days of all that are still delivered there, and whether others come later with them because
 * they arrive together. What is delivered there no more is for people to look at.
 */
export async function storeDaysOfNow(
  tx: Tx,
  context: Context,
  orderId: string,
  lines: readonly Dated[],
): Promise<{ days: StoredDay[]; takesAlong: boolean }> {
  const { arrival, ...to } = await destinationOf(tx, context, orderId)
  const all = lines.map(({ line: json, design }) => {
    const [line] = readLines([json]).lines
    return {
      id: json.id,
      line,
      design,
      dated: line && datedNow(context, line, to, { design, atLeast: true }),
    }
  })
  const own = all.flatMap(({ dated }) => dated?.promised_date ?? [])
  const common = arrival === 'together' ? lastDay(own) : undefined
  const days: StoredDay[] = []
  for (const { line, design, dated } of all) {
    if (!line || !dated) continue
    const stored = common ? onDay(context, dated, to, common, design) : dated
    await storeDay(tx, context, { orderId, to }, stored)
    const { promised_date: arrives, promised_until: until } = stored
    const { id: lineId, promised_date: before } = line
    days.push({ lineId, before, arrives, until })
    if (arrives !== before)
      await recordDay(tx, context, { orderId, line, day: arrives, isLate: true })
  }
  const gone = all.flatMap(({ id, dated }) => (dated ? [] : [id]))
  if (gone.length > 0) await leaveToStaff(tx, context, { orderId, lineIds: gone, why: 'no_way' })
  if (!common || !days.some(isMoved)) return { days, takesAlong: false }
  const { lines: others } = readLines(
    await orderLines(tx, { tenant: context.tenant.id, id: orderId }),
  )
  const along = { orderId, to, lines: others, day: common, isLate: true }
  return { days, takesAlong: await moveAlong(tx, context, along) }
}

/** Whether a line comes on another day than it did. */
export const isMoved = ({ before, arrives }: StoredDay) => arrives !== before

/** Where an order goes, in which currency, and how its lines arrive. */
export async function destinationOf(db: Database, { tenant }: Pick<Context, 'tenant'>, id: string) {
  const { country, currency, shipping_address, arrival } = await db
    .selectFrom('shop_order')
    .select(['country', 'currency', 'shipping_address', 'arrival'])
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { postalCode: postcode } = storedSnapshot.read(shipping_address)
  return { country, postcode, currency, arrival }
}
