import type { z } from 'zod'
import type { getStaffArtwork } from '../../../contract/artwork-desk.ts'
import { workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { describeLine } from '../cart/index.ts'
import { claimOf } from './claims.ts'
import { findLineForStaff, type LineCode, type LineKey } from './lines.ts'
import { wireArtwork } from './view.ts'

type DeskLine = z.input<typeof getStaffArtwork.output>

/** The files of a line as staff see them, with whose they are and what was ordered. */
export async function deskLine(
  context: Context<LineCode>,
  files: Files,
  key: LineKey,
): Promise<DeskLine> {
  const { db, tenant } = context
  const line = await findLineForStaff(db, context, key)
  const row = await db
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'l.tenant').onRef('o.id', '=', 'l.order_id'),
    )
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'o.tenant').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['l.product_id', 'l.quantity', 'l.merchant_info', 'l.promised_date', 'o.locale'])
    .select(['c.first_name', 'c.last_name', 'c.company', 'c.email'])
    .where('l.tenant', '=', tenant.id)
    .where('l.order_id', '=', line.orderId)
    .where('l.id', '=', line.lineId)
    .executeTakeFirstOrThrow()
  const claim = await claimOf(db, context, line)
  const { name, pieces, facts } = describeLine(context, row)
  return {
    artwork: await wireArtwork(context, files, line),
    customer: {
      name: fullName(row),
      company: row.company,
      email: row.email,
    },
    locale: row.locale,
    product: name,
    pieces,
    facts,
    due: row.promised_date,
    claim: claim
      ? {
          name: claim.name,
          isMine: claim.accountId === workerOf(context).id,
          at: claim.at.toISOString(),
        }
      : null,
  }
}
