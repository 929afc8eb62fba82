import dayjs from 'dayjs'
import { z } from 'zod'
import type { Database, SandboxSessionRow } from '../../platform/db/index.ts'
import { defineJob } from '../../platform/jobs/index.ts'
import { deliverNotice } from './deliver.ts'
import { moveSession } from './sessions.ts'

/** Seconds that stand for a bank's days. */
const BANK_SECONDS = 60

/** Carries out debits as banks do: later, and some of them come back. Tells the shop of each. */
export function debitJob(secret: string) {
  return defineJob({
    name: 'sandbox-debits',
    data: z.object({}),
    retry: { limit: 2, delaySeconds: 20, longestDelaySeconds: 60 },
    schedule: { cron: '* * * * *', timeZone: 'Europe/Dublin' },
    async handler(_data, { db, now }) {
      for (const session of await ripeDebits(db, now)) {
        const { state, outcome } = session
        const next = state === 'captured' ? 'returned' : outcome
        // One that comes back is here first.
        const moved = next === 'returned' && state === 'authorised' ? 'captured' : next
        if (moved) await moveSession(db, session, moved, { queueNotice: later, now }, [state])
      }
      for (const notice of await untold(db)) await deliverNotice(db, secret, notice)
    },
  })
}

/** What is written here is delivered by the same job. */
async function later(): Promise<void> {}

function ripeDebits(db: Database, now: Date): Promise<SandboxSessionRow[]> {
  return db
    .selectFrom('sandbox_session')
    .selectAll()
    .where('method', '=', 'mandate')
    .where('settled_at', '<=', dayjs(now).subtract(BANK_SECONDS, 'second').toDate())
    .where((at) =>
      at.or([
        at('state', '=', 'authorised'),
        at.and([at('state', '=', 'captured'), at('outcome', '=', 'returned')]),
      ]),
    )
    .limit(100)
    .execute()
}

async function untold(db: Database): Promise<{ tenant: string; event: string }[]> {
  const rows = await db
    .selectFrom('sandbox_delivery')
    .innerJoin('sandbox_session', (join) =>
      join
        .onRef('sandbox_session.tenant', '=', 'sandbox_delivery.tenant')
        .onRef('sandbox_session.id', '=', 'sandbox_delivery.session_id'),
    )
    .select(['sandbox_delivery.tenant', 'sandbox_delivery.event_id'])
    .where('sandbox_session.method', '=', 'mandate')
    .where('sandbox_session.state', '<>', 'authorised')
    .where('sandbox_delivery.delivered_at', 'is', null)
    .orderBy('sandbox_delivery.created_at')
    .limit(100)
    .execute()
  return rows.map(({ tenant, event_id: event }) => ({ tenant, event }))
}
