import type { Context } from '../../context.ts'
import type { JobContext } from './define-job.ts'

/**
 * Does the work of a job for every tenant that has rows for it. One that the shop does not have now keeps them: it
 * may come back. Where the work fails for one, the others do not wait, and it throws at the end, so that all is tried
 * again. `what` names the rows in the log.
 */
export async function forEachTenant(
  { log, hasTenant, forTenant }: JobContext,
  rows: readonly { tenant: string }[],
  what: string,
  work: (context: Context, tenant: string) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  for (const { tenant } of rows) {
    if (!hasTenant(tenant)) {
      log.warn({ tenant }, `${what} stay: the shop has no such tenant now`)
      continue
    }
    try {
      await work(forTenant(tenant), tenant)
    } catch (err) {
      log.error({ err, tenant }, `${what} stay: the work on them failed`)
      failed.push(tenant)
    }
  }
  if (failed.length > 0) throw new Error(`${what} stay in ${failed.join(', ')}.`)
}
