import { sql } from 'kysely'
import type { Database } from '../../platform/db/index.ts'
import type { Files, Leases } from '../../platform/files/index.ts'

/** After which a process that was killed has let go; a living one says every second that it has not. */
const SECONDS = 10

/**
 * Who writes an upload stands in its row, by the database's clock, which is the same for all machines; and when it was
 * gone on with last, and how
 * much of it had arrived then. An upload without a row has been given up: its store refuses it.
 */
export function uploadLeases(db: Database, { arriving }: Pick<Files, 'arriving'>): Leases {
  const until = sql`now() + make_interval(secs => ${SECONDS})`
  return {
    async take(id, holder) {
      const taken = await sql`update artwork_upload
        set writer = ${holder}, writer_until = ${until}, writer_asked = false, seen_at = now()
        where id = ${id} and (writer is null or writer_until < now()) returning id`.execute(db)
      if (taken.rows.length > 0) return true
      const asked = await sql`update artwork_upload set writer_asked = writer is not null
        where id = ${id} returning id`.execute(db)
      return asked.rows.length === 0
    },
    async renew(id, holder) {
      const { rows } = await sql<{ asked: boolean }>`
        update artwork_upload set writer_until = ${until}
        where id = ${id} and writer = ${holder} returning writer_asked as asked`.execute(db)
      return rows[0]?.asked === false
    },
    async release(id, holder) {
      // A store that is away keeps nobody from going on.
      const arrived = await arriving.arrived(id).catch(() => null)
      await sql`update artwork_upload
        set writer = null, writer_until = null, writer_asked = false, seen_at = now(),
          arrived = coalesce(${arrived}, arrived)
        where id = ${id} and writer = ${holder}`.execute(db)
    },
  }
}
