import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { webhookEventOf } from '../../../domain/webhook/events.ts'
import type { Work } from '../../context.ts'
import {
  deleteInParts,
  inTransaction,
  type PartJson,
  partsOut,
  type Tx,
  wireParts,
} from '../../platform/db/index.ts'
import { defineJob, type Enqueue, type RepeatedWork } from '../../platform/jobs/index.ts'
import type { WebhookJob } from './deliver.ts'

const BATCH = 50
const KEPT_DAYS = 30

type Give = (tx: Tx, key: { tenant: string; id: string; webhookId: string }) => Promise<void>

/** Makes messages of what has happened and gives them to the queue, every second. */
export function webhookWork(job: WebhookJob, enqueue: Enqueue): RepeatedWork {
  return {
    name: 'webhooks',
    everySeconds: 1,
    async run(work) {
      const give: Give = (tx, key) => enqueue(tx, job, key)
      while ((await takeEvents(work)) === BATCH);
      while ((await queueDeliveries(work, give)) === BATCH);
    },
  }
}

/** Events become a message to each webhook that wants them, in the order in which they happened. */
function takeEvents({ db, now }: Pick<Work, 'db' | 'now'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Happened>`
      with taken as (
        delete from webhook_event e using (
          select tenant, id from webhook_event order by seq limit ${BATCH} for update skip locked
        ) next where e.tenant = next.tenant and e.id = next.id returning e.*
      )
      select taken.*, o.number, (select json_agg(l.id order by l.position) from order_line l
          where l.tenant = taken.tenant and l.order_id = taken.order_id) as lines,
        case when taken.line_id is not null then ${partsOut('taken', 'line_id')} end as parts
      from taken join shop_order o on o.tenant = taken.tenant and o.id = taken.order_id
      order by taken.seq
    `.execute(tx)
    for (const happened of rows) await addDeliveries(tx, happened, now)
    return rows.length
  })
}

type Happened = {
  tenant: string
  id: string
  order_id: string
  line_id: string | null
  event: string
  at: Date
  number: string
  lines: string[]
  /** What of the line has left before the rest by now. */
  parts: PartJson[] | null
}

async function addDeliveries(tx: Tx, happened: Happened, now: Date): Promise<void> {
  const { tenant, id, order_id, line_id, event, at, number, lines } = happened
  const type = webhookEventOf(line_id ? 'line' : 'order', event)
  if (!type) return
  const about = line_id ? { lineItemId: line_id, ...partsBy(happened) } : { lineItemIds: lines }
  const data = { orderId: order_id, orderNumber: number, ...about }
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
  const receivers = await tx
    .selectFrom('webhook')
    .select('id')
    .where('tenant', '=', tenant)
    .where('is_on', '=', true)
    .where(sql<boolean>`${type} = any(events)`)
    .execute()
  for (const { id: webhook_id } of receivers)
    await addDelivery(tx, { tenant, webhook_id, event_id: id, type, order_id, body, now })
}

/** The parts of a line that had left when it was sent off, in part or as a whole; the newest is the one that left then. */
function partsBy({ event, at, parts }: Happened) {
  if (event !== 'ship_part' && event !== 'ship') return {}
  const gone = (parts ?? []).filter((part) => new Date(part.at) <= at)
  return gone.length > 0 ? wireParts(gone) : {}
}

type NewDelivery = {
  tenant: string
  webhook_id: string
  event_id: string
  type: string
  order_id: string | null
  body: string
  now: Date
}

/** Writes a message down; a worker finds it within a second. */
export async function addDelivery(tx: Tx, { now, ...delivery }: NewDelivery): Promise<void> {
  const times = { created_at: now, queued_at: null, taken_at: null }
  await tx
    .insertInto('webhook_delivery')
    .values({ ...delivery, id: randomUUID(), ...times })
    .execute()
}

/** Gives messages that no job knows of to the queue, oldest first; answers how many. */
async function queueDeliveries({ db, now }: Pick<Work, 'db' | 'now'>, give: Give): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('webhook_delivery')
      .select(['tenant', 'id', 'webhook_id'])
      .where('queued_at', 'is', null)
      .orderBy('created_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { tenant, id, webhook_id: webhookId } of rows) {
      await tx
        .updateTable('webhook_delivery')
        .set({ queued_at: now })
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .execute()
      await give(tx, { tenant, id, webhookId })
    }
    return rows.length
  })
}

/** Removes messages and their tries after 30 days. */
export const tidyWebhooks = defineJob({
  name: 'tidy-webhooks',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '37 3 * * *', timeZone: 'Europe/Dublin' },
  handler: async (_data, { db, now }) => {
    const before = dayjs(now).subtract(KEPT_DAYS, 'day').toDate()
    await deleteInParts(db, 'webhook_delivery', sql`created_at < ${before}`)
  },
})
