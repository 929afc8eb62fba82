import { sql } from 'kysely'
import { z } from 'zod'
import { isListed } from '../../../domain/tax/reverse-charge.ts'
import { defineJob, type JobContext } from '../../platform/jobs/index.ts'
import { JOB_PATIENCE_MS, keepAnswer } from './checks.ts'
import type { Vies } from './vies.ts'

/** So many a time: VIES answers one after the other, and refuses who asks too much. */
const BATCH = 20

/** Asks VIES again for the numbers that it did not answer about, one after the other. */
export function askAgainJob(vies: Vies) {
  return defineJob({
    name: 'ask-vat-numbers',
    data: z.object({}),
    retry: { limit: 0, delaySeconds: 60, longestDelaySeconds: 600 },
    schedule: { cron: '* * * * *', timeZone: 'Europe/Dublin' },
    async handler(_data, context) {
      const due = await context.db
        .selectFrom('vat_check')
        .select(['tenant', 'number'])
        .where('ask_at', '<=', context.now)
        .orderBy('ask_at')
        .limit(BATCH)
        .execute()
      for (const each of due) await askAgain(context, vies, each)
    },
  })
}

type Due = { tenant: string; number: string }

async function askAgain(context: JobContext, vies: Vies, due: Due): Promise<void> {
  const place = context.hasTenant(due.tenant) ? context.forTenant(due.tenant) : null
  const terms = place?.tenant.reverseCharge ?? null
  if (!place || !terms || !isListed(terms, due.number) || !(await isAnybodys(context, due))) {
    // Nobody waits for it any more.
    await context.db
      .updateTable('vat_check')
      .set({ ask_at: null })
      .where('tenant', '=', due.tenant)
      .where('number', '=', due.number)
      .execute()
    return
  }
  const by = { requester: terms.seller, timeoutMs: JOB_PATIENCE_MS }
  await keepAnswer(place, due.number, await vies.ask(due.number, by))
}

async function isAnybodys({ db }: JobContext, { tenant, number }: Due): Promise<boolean> {
  const { rows } = await sql`select from customer
    where tenant = ${tenant} and vat_number = ${number} limit 1`.execute(db)
  return rows.length > 0
}
