import { invariant } from '../../../domain/invariant.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { destinationOf, isMoved, storeDaysOfNow } from '../artwork-deadline/index.ts'
import { datedNow } from '../fulfilment/index.ts'
import { type LineJson, readLines } from '../line/index.ts'
import { orderLines } from '../order/index.ts'
import type { DesignJob } from './job.ts'

/** The day that a line is promised for, an ISO date, and the instant until which its customer's next word keeps it. */
type Day = { promisedArrivalDate: string; promisedUntil: string }

/**
 * Says until when the day of a designed line can be kept from where its design is now, and gives it a later one where
 * that day cannot be kept; `before` is empty where it can. The caller has the lock of its order.
 */
export async function keepDay(
  tx: Tx,
  context: Context,
  { line: { orderId, lineId }, state, due }: DesignJob,
): Promise<Day & { before: string }> {
  const line = await findJson(tx, context, { orderId, lineId })
  const design = { state, due }
  const { days } = await storeDaysOfNow(tx, context, orderId, [{ line, design }])
  const [day] = days
  if (!day) return { ...dayOf(line), before: '' }
  return {
    promisedArrivalDate: day.arrives,
    promisedUntil: day.until.toISOString(),
    before: isMoved(day) ? day.before : '',
  }
}

/** The day of a designed line, and the one it would come on if its newest version were changed now. */
export async function daysOf(
  context: Context,
  { line: { orderId, lineId }, state }: DesignJob,
): Promise<Day & { arrivesIfChanged: string | null }> {
  const json = await findJson(context.db, context, { orderId, lineId })
  const isShown = state === 'proof_sent'
  const arrivesIfChanged = isShown ? await dayIfChanged(context, orderId, json) : null
  return { ...dayOf(json), arrivesIfChanged }
}

function dayOf({ promised_date, promised_until }: LineJson): Day {
  return {
    promisedArrivalDate: promised_date,
    promisedUntil: new Date(promised_until).toISOString(),
  }
}

async function dayIfChanged(
  context: Context,
  orderId: string,
  json: LineJson,
): Promise<string | null> {
  const [line] = readLines([json]).lines
  const to = await destinationOf(context.db, context, orderId)
  const after = line && datedNow(context, line, to, { design: null, atLeast: true })
  return after?.promised_date ?? null
}

async function findJson(
  db: Database,
  { tenant }: Pick<Context, 'tenant'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<LineJson> {
  const lines = await orderLines(db, { tenant: tenant.id, id: orderId })
  const line = lines.find(({ id }) => id === lineId)
  invariant(line, 'a design is of a line of its order')
  return line
}
