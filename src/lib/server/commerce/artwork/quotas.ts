import { sql } from 'kysely'
import { formatBytes } from '../../../domain/artwork/file-size.ts'
import type { Context } from '../../context.ts'
import { lockName, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

export type QuotaCode = 'files_room' | 'shop_files_room' | 'uploads_too_many'

type Wanted = {
  customerId: string
  bytes: number
  byVisitor?: boolean
  /** The upload that is gone on with: it was counted when it was begun. */
  resumed?: string
}
type Kept = { own: string; shop: string; visitors: string; hour: string }

const GB = 1_000_000_000
/** Of the shop's room, what all visitors without an account may have together: customers' files never wait for theirs. */
const SHARE_OF_VISITORS = 0.1
const HOUR_MS = 3_600_000
/** Uploads that nobody has gone on with for a week are not on their way any more. */
export const GIVEN_UP_MS = 7 * 24 * HOUR_MS

/**
 * Refuses a file for which a customer or the shop has no room left, and more files within an hour than
 * anybody prints, by the tenant's document. The pictures of pages count with their files. What is on its way counts as kept: all of it while somebody goes on with
 * it and for an hour after, and then what has arrived. Customers wait for their
 * own uploads until the transaction ends; the shop's room may be passed by what begins at once. Visitors without an
 * account have less, each and together.
 */
export async function demandRoom(
  tx: Tx,
  context: Context<QuotaCode>,
  { customerId, bytes, byVisitor = false, resumed }: Wanted,
): Promise<void> {
  const { tenant, locale, now } = context
  const { customerGigabytes, visitorGigabytes, shopGigabytes, filesAnHour } = tenant.artwork
  await lockName(tx, `files ${customerId}`)
  const since = new Date(now.getTime() - HOUR_MS)
  const lately = new Date(now.getTime() - GIVEN_UP_MS)
  const { rows } = await sql<Kept>`
    with kept as (select tenant, customer_id, bytes from stored_file
        where tenant = ${tenant.id} and deleted_at is null
      union all select a.tenant, a.customer_id, a.drawn_bytes from artwork a
        join stored_file f on f.tenant = a.tenant and f.customer_id = a.customer_id
          and f.sha256 = a.sha256 and f.deleted_at is null
        where a.tenant = ${tenant.id} and a.drawn_bytes > 0
      union all select tenant, customer_id, case when ${isGoingOn(now)} then bytes else arrived end
        from artwork_upload where tenant = ${tenant.id} and artwork_id is null
          and seen_at > ${lately} and id is distinct from ${resumed ?? null}::uuid)
    select coalesce(sum(bytes) filter (where customer_id = ${customerId}), 0) as own,
      coalesce(sum(bytes), 0) as shop,
      ${byVisitor ? ofVisitors : sql`0`} as visitors,
      (select count(*) from artwork_upload where tenant = ${tenant.id}
        and customer_id = ${customerId} and created_at > ${since})
        + (select count(*) from artwork_repair r join shop_order o on o.tenant = r.tenant
          and o.id = r.order_id where r.tenant = ${tenant.id} and o.customer_id = ${customerId}
          and r.asked_at > ${since}) as hour
    from kept
  `.execute(tx)
  const { own = '0', shop = '0', visitors = '0', hour = '0' } = rows[0] ?? {}
  const most = (byVisitor ? Math.min(visitorGigabytes, customerGigabytes) : customerGigabytes) * GB
  demand(context, Number(own) + bytes <= most, 'files_room', {
    facts: {
      size: formatBytes(bytes, locale),
      used: formatBytes(Number(own), locale),
      most: formatBytes(most, locale),
    },
  })
  const room = shopGigabytes * GB
  const isRoom = Number(shop) + bytes <= room
  const isShare = !byVisitor || Number(visitors) + bytes <= room * SHARE_OF_VISITORS
  demand(context, isRoom && isShare, 'shop_files_room', {
    facts: { size: formatBytes(bytes, locale) },
  })
  demand(context, resumed !== undefined || Number(hour) < filesAnHour, 'uploads_too_many', {
    facts: { count: filesAnHour },
  })
}

/** Whether somebody goes on with an upload, or did so within an hour: its whole size is held free for it. */
export const isGoingOn = (now: Date) =>
  sql<boolean>`(seen_at > ${new Date(now.getTime() - HOUR_MS)} or writer_until > now())`

/** Of files that are kept or on their way, what no customer has. */
const ofVisitors = sql`coalesce(sum(bytes) filter (where not exists (select from customer c
  where c.tenant = kept.tenant and c.id = kept.customer_id)), 0)`
