import { z } from 'zod'
import { judge } from '../../../domain/preflight/judge.ts'
import { type Files, inWorkFolder } from '../../platform/files/index.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { isAnyGone } from './keep-file.ts'
import { profileFor } from './lines.ts'
import { pictureKey, putPictures, removePictures } from './made-files.ts'
import { type CheckLimits, runCheck } from './preflight/run-check.ts'
import { storedReport } from './stored-report.ts'

const data = z.object({
  tenant: z.string(),
  artworkId: z.uuid(),
  /** Whose file it is; older jobs do not say. */
  customerId: z.uuid().optional(),
})

/** Processes of checks, of which each may take a gigabyte; two of four for one customer's files. */
export const HEAVY = { atOnce: 4, ofOneOwner: 2 }

export type CheckJob = Job<typeof data>

/** The job that looks through a file that has arrived, and keeps what it found. */
export function checkJob(files: Files, limits?: CheckLimits): CheckJob {
  return defineJob({
    name: 'check-artwork',
    data,
    urgent: true,
    heavy: {
      ...HEAVY,
      ownerOf: ({ tenant, customerId, artworkId }) => `${tenant} ${customerId ?? artworkId}`,
    },
    // A store that is away for hours leaves no file unchecked.
    retry: { limit: 12, delaySeconds: 10, longestDelaySeconds: 1800 },
    handler: (asked, context) => check(files, limits, asked, context),
  })
}

async function check(
  files: Files,
  limits: CheckLimits | undefined,
  asked: z.output<typeof data>,
  job: JobContext,
): Promise<void> {
  const { tenant, artworkId } = asked
  const context = job.forTenant(tenant)
  const row = await context.db
    .selectFrom('artwork as a')
    .innerJoin('stored_file as f', (join) =>
      join
        .onRef('f.tenant', '=', 'a.tenant')
        .onRef('f.customer_id', '=', 'a.customer_id')
        .onRef('f.sha256', '=', 'a.sha256'),
    )
    .innerJoin('order_line as l', (join) =>
      join
        .onRef('l.tenant', '=', 'a.tenant')
        .onRef('l.order_id', '=', 'a.order_id')
        .onRef('l.id', '=', 'a.line_id'),
    )
    .select(['a.customer_id', 'a.sha256', 'a.checked_at', 'a.report', 'f.type', 'f.deleted_at'])
    .select(['l.product_id', 'l.merchant_info'])
    .where('a.tenant', '=', tenant)
    .where('a.id', '=', artworkId)
    .executeTakeFirst()
  if (!row || row.deleted_at) return
  if (row.checked_at && !(await lacksPictures(files, asked, row.report))) return
  const profile = profileFor(context, row.product_id, row.merchant_info)
  await inWorkFolder(async (folder) => {
    const { measured, drawn } = await files.store.lend(
      [tenant, row.customer_id, row.sha256],
      (path) => runCheck({ path, type: row.type, profile, folder }, limits),
    )
    await putPictures(files, { tenant, artworkId, drawn }, folder)
    const report = { ...judge(measured, profile), drawn }
    await context.db
      .updateTable('artwork')
      .set({ report: storedReport.write(report), checked_at: context.now })
      .where('tenant', '=', tenant)
      .where('id', '=', artworkId)
      .where('checked_at', 'is', null)
      .execute()
    if (await isAnyGone(context.db, tenant, [row]))
      await removePictures(files, { tenant, artworkId, drawn })
  })
}

/** Pictures went with a file that was deleted; sent again, it is drawn again, and what was found stays. */
async function lacksPictures(
  { store }: Files,
  { tenant, artworkId }: z.output<typeof data>,
  report: object | null,
): Promise<boolean> {
  if (report === null || storedReport.read(report).drawn === 0) return false
  return (await store.size(pictureKey(tenant, artworkId, 1))) === undefined
}
