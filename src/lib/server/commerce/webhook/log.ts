import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { listWebhookDeliveries, WebhookFault } from '../../../contract/webhook.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'
import { addDelivery } from './hand-over.ts'

const SHOWN = 30
const ATTEMPTS = 20

type Wanted = z.output<typeof listWebhookDeliveries.input>
type Page = z.input<typeof listWebhookDeliveries.output>
type Row = {
  id: string
  type: string
  number: string | null
  state: 'waiting' | 'taken' | 'failed'
  created_at: Date
  body: string
  attempts: {
    at: string
    ms: number
    status: number | null
    fault: WebhookFault | null
    answer: string
  }[]
}

/** Messages to a receiver with their tries, newest first. */
export async function deliveriesOf(
  context: Context<'webhook_not_found'>,
  { id, state, after }: Wanted,
): Promise<Page> {
  const { db, tenant } = context
  await demandWebhook(db, context, id)
  const wheres: RawBuilder<unknown>[] = [sql`d.tenant = ${tenant.id} and d.webhook_id = ${id}`]
  if (state) wheres.push(sql`d.state = ${state}`)
  if (after)
    wheres.push(sql`(d.created_at, d.id) < (select s.created_at, s.id from webhook_delivery s
      where s.tenant = ${tenant.id} and s.id = ${after})`)
  const { rows } = await sql<Row>`
    select d.id, d.type, o.number, d.state, d.created_at, d.body,
      (select coalesce(json_agg(a), '[]') from (
        select at, ms, status, fault, answer from webhook_attempt a
        where a.tenant = d.tenant and a.delivery_id = d.id order by seq desc limit ${ATTEMPTS}
      ) a) as attempts
    from webhook_delivery d left join shop_order o on o.tenant = d.tenant and o.id = d.order_id
    where ${sql.join(wheres, sql` and `)}
    order by d.created_at desc, d.id desc limit ${SHOWN + 1}
  `.execute(db)
  const shown = rows.slice(0, SHOWN)
  return {
    deliveries: shown.map(({ number, created_at, attempts, ...row }) => ({
      id: row.id,
      type: row.type,
      orderNumber: number,
      state: row.state,
      createdAt: created_at.toISOString(),
      body: row.body,
      attempts: attempts.map(({ at, ...each }) => ({ ...each, at: new Date(at).toISOString() })),
    })),
    next: rows.length > SHOWN ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Sends a message again: the same id and body, signed anew. Answers what it is about. */
export async function replay(
  tx: Tx,
  context: Context<'webhook_not_found'>,
  id: string,
): Promise<string> {
  const row = await tx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', queued_at: null })
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .returning('webhook_id')
    .executeTakeFirst()
  demand(context, row, 'webhook_not_found')
  return row.webhook_id
}

/** A message that tells of nothing, to see that it arrives. */
export async function sendTest(
  tx: Tx,
  context: Context<'webhook_not_found'>,
  id: string,
): Promise<void> {
  const { tenant, now } = context
  await demandWebhook(tx, context, id)
  const type = 'webhook.test'
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: {} })
  const about = { tenant: tenant.id, webhook_id: id, event_id: randomUUID(), type, order_id: null }
  await addDelivery(tx, { ...about, body, now })
}

async function demandWebhook(
  db: Tx | Context['db'],
  context: Context<'webhook_not_found'>,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('webhook')
    .select('id')
    .where('tenant', '=', context.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  demand(context, row, 'webhook_not_found')
}
