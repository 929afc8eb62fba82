import dayjs from 'dayjs'
import type { Database } from '../db/index.ts'

/** Removes what has served its time: kept answers after 7 days, ended logins after 30. */
export async function tidyUp(db: Database, now: Date): Promise<void> {
  const before = (days: number) => dayjs(now).subtract(days, 'day').toDate()
  await db.deleteFrom('idempotency').where('created_at', '<', before(7)).execute()
  await db.deleteFrom('login').where('refresh_expires', '<', before(30)).execute()
  await db.deleteFrom('sandbox_delivery').where('delivered_at', '<', before(30)).execute()
}
