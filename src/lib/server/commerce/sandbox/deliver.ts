import dayjs from 'dayjs'
import { sql } from 'kysely'
import { z } from 'zod'
import { SERVER_TIMEOUT_MS } from '../../../domain/constants.ts'
import type { Database } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { sandboxKeys, sign } from './signature.ts'

/** Delivers the notices of one secret, again and again for some hours where they are not taken. */
export function noticeJob(secret: string) {
  return defineJob({
    name: 'sandbox-notice',
    data: z.object({ tenant: z.string(), event: z.string() }),
    retry: { limit: 20, delaySeconds: 1, longestDelaySeconds: 300 },
    urgent: true,
    handler: (notice, { db }) => deliverNotice(db, secret, notice),
  })
}

/** Removes delivered notices after 30 days. */
export const tidyNotices = defineJob({
  name: 'tidy-sandbox-notices',
  data: z.object({}),
  retry: { limit: 2, delaySeconds: 60, longestDelaySeconds: 600 },
  schedule: { cron: '27 3 * * *', timeZone: 'Europe/Dublin' },
  async handler(_data, { db, now }) {
    const before = dayjs(now).subtract(30, 'day').toDate()
    await db.deleteFrom('sandbox_delivery').where('delivered_at', '<', before).execute()
  },
})

/**
 * Delivers one notice, signed now, to the address its session names. Throws when it is not taken,
 * so that the job is tried again; a notice that was delivered already is left alone.
 */
export async function deliverNotice(
  db: Database,
  secret: string,
  { tenant, event }: { tenant: string; event: string },
): Promise<void> {
  const notice = await db
    .selectFrom('sandbox_delivery')
    .innerJoin('sandbox_session', (join) =>
      join
        .onRef('sandbox_session.tenant', '=', 'sandbox_delivery.tenant')
        .onRef('sandbox_session.id', '=', 'sandbox_delivery.session_id'),
    )
    .select([
      'sandbox_delivery.body',
      'sandbox_delivery.delivered_at',
      'sandbox_session.webhook_url',
    ])
    .where('sandbox_delivery.tenant', '=', tenant)
    .where('sandbox_delivery.event_id', '=', event)
    .executeTakeFirst()
  if (!notice || notice.delivered_at) return
  const { webhookKey } = sandboxKeys(secret)
  const response = await fetch(notice.webhook_url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'fe-x-tenant': tenant,
      'quire-sandbox-signature': sign(webhookKey, notice.body, new Date()),
    },
    body: notice.body,
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  })
  await response.arrayBuffer()
  const now = new Date()
  await db
    .updateTable('sandbox_delivery')
    .set({ attempts: sql`attempts + 1`, delivered_at: response.ok ? now : null })
    .where('tenant', '=', tenant)
    .where('event_id', '=', event)
    .execute()
  if (!response.ok) throw new Error(`The notice ${event} was answered with ${response.status}.`)
}
