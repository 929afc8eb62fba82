import type { Database } from '../db/index.ts'

const DAY_MS = 86_400_000

/** Removes what has served its time: kept answers after 7 days, ended logins after 30. */
export async function tidyUp(db: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db.deleteFrom('idempotency').where('created_at', '<', before(7)).execute()
  await db.deleteFrom('login').where('refresh_expires', '<', before(30)).execute()
  await db.deleteFrom('sandbox_delivery').where('delivered_at', '<', before(30)).execute()
}
