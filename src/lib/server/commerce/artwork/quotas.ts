import { sql } from 'kysely'
import { formatBytes } from '../../../domain/artwork/file-size.ts'
import type { Context } from '../../context.ts'
import { lockName, type Tx } from '../../platform/db/index.ts'
import { demand } from '../../refusal.ts'

export type QuotaCode = 'files_room' | 'shop_files_room' | 'uploads_too_many'

type Kept = { own: string; shop: string; hour: string }

const GB = 1_000_000_000
/** Uploads that nobody has gone on with for a week are not on their way any more. */
export const GIVEN_UP_MS = 7 * 24 * 3_600_000

/**
 * Refuses a file for which a customer or the shop has no room left, and more files within an hour than
 * anybody prints, by the tenant's document. What is on its way counts as kept. Customers wait for their
 * own uploads until the transaction ends; the shop's room may be passed by what begins at once.
 */
export async function demandRoom(
  tx: Tx,
  context: Context<QuotaCode>,
  { customerId, bytes }: { customerId: string; bytes: number },
): Promise<void> {
  const { tenant, locale, now } = context
  const { customerGigabytes, shopGigabytes, filesAnHour } = tenant.artwork
  await lockName(tx, `files ${customerId}`)
  const since = new Date(now.getTime() - 3_600_000)
  const lately = new Date(now.getTime() - GIVEN_UP_MS)
  const { rows } = await sql<Kept>`
    with kept as (select customer_id, bytes from stored_file
        where tenant = ${tenant.id} and deleted_at is null
      union all select customer_id, bytes from artwork_upload
        where tenant = ${tenant.id} and artwork_id is null and seen_at > ${lately})
    select coalesce(sum(bytes) filter (where customer_id = ${customerId}), 0) as own,
      coalesce(sum(bytes), 0) as shop,
      (select count(*) from artwork_upload where tenant = ${tenant.id}
        and customer_id = ${customerId} and created_at > ${since})
        + (select count(*) from artwork_repair r join shop_order o on o.tenant = r.tenant
          and o.id = r.order_id where r.tenant = ${tenant.id} and o.customer_id = ${customerId}
          and r.asked_at > ${since}) as hour
    from kept
  `.execute(tx)
  const { own = '0', shop = '0', hour = '0' } = rows[0] ?? {}
  const most = customerGigabytes * GB
  demand(context, Number(own) + bytes <= most, 'files_room', {
    facts: {
      size: formatBytes(bytes, locale),
      used: formatBytes(Number(own), locale),
      most: formatBytes(most, locale),
    },
  })
  demand(context, Number(shop) + bytes <= shopGigabytes * GB, 'shop_files_room', {
    facts: { size: formatBytes(bytes, locale) },
  })
  demand(context, Number(hour) < filesAnHour, 'uploads_too_many', {
    facts: { count: filesAnHour },
  })
}
