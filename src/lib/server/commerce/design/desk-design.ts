import type { z } from 'zod'
import type { getStaffDesign } from '../../../contract/design-desk.ts'
import { workingDaysLeft } from '../../../domain/design/clock.ts'
import { workerOf } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { fullName } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { type LineKey, wireFile } from '../artwork/index.ts'
import { calendarOf, type DesignCode, type DesignJob, findJobForStaff } from './job.ts'
import { wireDesign } from './view.ts'
import { draftsOf } from './work.ts'

type DeskDesign = z.input<typeof getStaffDesign.output>

/** A design as staff see it: whose it is, who has it, and what was not shown yet. */
export async function deskDesign(
  context: Context<DesignCode>,
  files: Files,
  key: LineKey,
): Promise<DeskDesign> {
  const { db, tenant } = context
  const job = await findJobForStaff(db, context, key)
  const { line, due } = job
  const row = await db
    .selectFrom('order_line as l')
    .innerJoin('shop_order as o', (join) =>
      join.onRef('o.tenant', '=', 'l.tenant').onRef('o.id', '=', 'l.order_id'),
    )
    .innerJoin('customer as c', (join) =>
      join.onRef('c.tenant', '=', 'o.tenant').onRef('c.id', '=', 'o.customer_id'),
    )
    .select(['l.promised_date', 'o.locale', 'c.first_name', 'c.last_name', 'c.company', 'c.email'])
    .where('l.tenant', '=', tenant.id)
    .where('l.order_id', '=', line.orderId)
    .where('l.id', '=', line.lineId)
    .executeTakeFirstOrThrow()
  const drafts = await draftsOf(db, context, job)
  return {
    design: await wireDesign(context, files, job),
    customer: {
      name: fullName(row),
      company: row.company,
      email: row.email,
    },
    locale: row.locale,
    drafts: drafts.map((file) => wireFile(context, files, file)),
    promised: row.promised_date,
    daysLeft: due === null ? null : workingDaysLeft(due, calendarOf(context)),
    claim: await claimOf(context, job),
  }
}

async function claimOf(
  context: Context<'login_required'>,
  { claimedBy, claimedAt }: DesignJob,
): Promise<DeskDesign['claim']> {
  if (claimedBy === null || claimedAt === null) return null
  const account = await context.db
    .selectFrom('staff_account')
    .select('name')
    .where('id', '=', claimedBy)
    .executeTakeFirst()
  return {
    name: account?.name ?? '',
    isMine: claimedBy === workerOf(context).id,
    at: claimedAt.toISOString(),
  }
}
