import dayjs from 'dayjs'
import type { Database } from '../db/index.ts'

export type MailKey = { tenant: string; id: string }

/** An update of one mail. */
export function updateMail(db: Database, { tenant, id }: MailKey) {
  return db.updateTable('mail').where('tenant', '=', tenant).where('id', '=', id)
}

/** Minutes after which a try that has said nothing belongs to a worker that is gone. */
const LOST_AFTER = 10

/** A try from before this instant that has said nothing is lost. */
export function lostBefore(now: Date): Date {
  return dayjs(now).subtract(LOST_AFTER, 'minute').toDate()
}
