import { sql } from 'kysely'
import { z } from 'zod'
import type { Vault } from '../../people/staff/index.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { defineJob, type JobContext } from '../../platform/jobs/index.ts'
import { measure } from '../../platform/metrics/index.ts'
import { type Posted, post } from './post.ts'
import { signedHeaders } from './sign.ts'
import { secretsOf } from './webhooks.ts'

export type Delivering = { vault: Vault; isPrivateAllowed: boolean; timeoutMs?: number }

/** Tries over about three days: 10 seconds, 20, 40 and so on, at most 12 hours apart. */
const RETRIES = { limit: 17, delaySeconds: 10, longestDelaySeconds: 43_200 }

const key = z.object({
  tenant: z.string(),
  id: z.uuid(),
  /** Whose receiver it is for; messages of before this was known have none. */
  webhookId: z.uuid().optional(),
})
type Key = z.output<typeof key>

/** Sends messages, again and again where they are not taken. */
export function webhookJob(terms: Delivering) {
  return defineJob({
    name: 'send-webhook',
    data: key,
    retry: RETRIES,
    urgent: true,
    // One receiver that hangs holds up no other.
    heavy: { atOnce: 10, ofOneOwner: 2, ownerOf: ({ webhookId, id }) => webhookId ?? id },
    handler: (of, context) => deliver(context, terms, of),
  })
}

export type WebhookJob = ReturnType<typeof webhookJob>

/** One try. What is not taken is thrown, so that the queue tries again and lists what it gave up. */
async function deliver(
  { db, now: at, isLastTry }: Pick<JobContext, 'db' | 'now' | 'isLastTry'>,
  terms: Delivering,
  of: Key,
): Promise<void> {
  const found = await findDelivery(db, of)
  if (!found || found.state === 'taken') return
  const started = performance.now()
  const posted = found.is_on
    ? await send(found, terms, at)
    : { status: null, fault: 'off' as const, answer: '' }
  const isGone = posted.status === 410
  const isOver = posted.fault === 'off' || isGone || isLastTry
  const state = posted.fault === null ? 'taken' : isOver ? 'failed' : 'waiting'
  const ms = Math.round(performance.now() - started)
  await keep(db, { ...of, webhookId: found.webhook_id }, posted, {
    at,
    state,
    ms,
    goneUrl: isGone ? found.url : null,
  })
  measure({ of: 'webhook', outcome: state === 'waiting' ? 'not_taken' : state })
  if (state === 'taken' || isGone || posted.fault === 'off') return
  const why = posted.status === null ? posted.fault : `an answer of ${posted.status}`
  throw new Error(`${new URL(found.url).host} did not take it: ${why}.`)
}

function findDelivery(db: Database, { tenant, id }: Key) {
  return db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) =>
      join.onRef('w.tenant', '=', 'd.tenant').onRef('w.id', '=', 'd.webhook_id'),
    )
    .select(['d.webhook_id', 'd.event_id', 'd.body', 'd.state', 'w.url', 'w.is_on'])
    .select(['w.secret', 'w.secret_before', 'w.both_until'])
    .where('d.tenant', '=', tenant)
    .where('d.id', '=', id)
    .executeTakeFirst()
}

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

function send(found: Found, { vault, ...terms }: Delivering, at: Date): Promise<Posted> {
  const { url, body, event_id: id } = found
  const seconds = Math.floor(at.getTime() / 1000)
  const secrets = secretsOf(vault, { ...found, id: found.webhook_id }, at)
  return post({ url, body, headers: signedHeaders({ id, seconds, body }, secrets), ...terms })
}

type Outcome = {
  at: Date
  ms: number
  state: 'waiting' | 'taken' | 'failed'
  /** The address that said it is gone. */
  goneUrl: string | null
}

/**
 * Puts a try into the log; an address that is gone is told no more. What another try has delivered
 * meanwhile stays delivered.
 */
async function keep(
  db: Database,
  { tenant, id, webhookId }: Key & { webhookId: string },
  { status, fault, answer }: Posted,
  { at, ms, state, goneUrl }: Outcome,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('webhook_delivery')
      .set({
        state: sql<typeof state>`case when state = 'taken' then state else ${state} end`,
        ...(state === 'taken' && { taken_at: at }),
      })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    // It was removed with its webhook in the meantime.
    if (numUpdatedRows === 0n) return
    await tx
      .insertInto('webhook_attempt')
      .values({ tenant, delivery_id: id, at, ms, status, fault, answer })
      .execute()
    if (!goneUrl) return
    await tx
      .updateTable('webhook')
      .set({ is_on: false, is_gone: true })
      .where('tenant', '=', tenant)
      .where('id', '=', webhookId)
      .where('url', '=', goneUrl)
      .execute()
  })
}
