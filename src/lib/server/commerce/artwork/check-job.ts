import { sql } from 'kysely'
import { z } from 'zod'
import type { FileType } from '../../../contract/artwork.ts'
import { judge } from '../../../domain/preflight/judge.ts'
import type { PrintProfile } from '../../../domain/preflight/profile.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction } from '../../platform/db/index.ts'
import { type Files, inWorkFolder } from '../../platform/files/index.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { profileMark } from '../cart/index.ts'
import { fileKey, lineOfFile } from './files-at.ts'
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

/**
 * As the job, for files of carts, under a name of its own: workers of the version before find no line for them and would
 * be through with them, and what they do not know they leave. Fewer at once, as both have the same machine.
 */
export const checkOfCart = (job: CheckJob): CheckJob => ({
  ...job,
  name: 'check-cart-file',
  ...(job.heavy && { heavy: { ...job.heavy, atOnce: 2, ofOneOwner: 1 } }),
})

type Checked = {
  customer_id: string
  sha256: string
  checked_at: Date | null
  report: object | null
  type: FileType
  deleted_at: Date | null
  folder: string | null
  product_id: string
  merchant_info: unknown
}

/** Looks through a file, for its own line and for those that have copies of it. */
async function check(
  files: Files,
  limits: CheckLimits | undefined,
  asked: z.output<typeof data>,
  job: JobContext,
): Promise<void> {
  const { tenant, artworkId } = asked
  const context = job.forTenant(tenant)
  const row = await findChecked(context.db, asked)
  if (!row || row.deleted_at) return
  if (row.checked_at && !(await lacksPictures(files, asked, row.report))) return
  const profile = profileFor(context, row.product_id, row.merchant_info)
  const isDone = await inWorkFolder(async (folder) => {
    const { measured, drawn } = await files.store.lend(fileKey(tenant, row), (path) =>
      runCheck({ path, type: row.type, profile, folder }, limits),
    )
    const drawnBytes = await putPictures(files, { tenant, artworkId, drawn }, folder)
    const report = storedReport.write({ ...judge(measured, profile), drawn })
    const isKept = await keepReport(context, asked, { report, profile, drawnBytes })
    if (await isAnyGone(context.db, tenant, [row]))
      await removePictures(files, { tenant, artworkId, drawn })
    return isKept
  })
  if (!isDone) await check(files, limits, asked, job)
}

/** A file and the line that it is looked through for. */
async function findChecked(db: Database, { tenant, artworkId }: z.output<typeof data>) {
  const { rows } = await sql<Checked>`
    select a.customer_id, a.sha256, a.checked_at, a.report, f.type, f.deleted_at, f.folder,
      l.product_id, l.merchant_info
    from artwork a join stored_file f on f.tenant = a.tenant and f.customer_id = a.customer_id
        and f.sha256 = a.sha256
      cross join ${lineOfFile} l
    where a.tenant = ${tenant} and a.id = ${artworkId}`.execute(db)
  return rows[0]
}

type Found = { report: string; profile: PrintProfile | null; drawnBytes: number }

/** False where the line became another meanwhile, so that the file has to be looked through for that one. */
function keepReport(
  context: Context,
  asked: z.output<typeof data>,
  { report, profile, drawnBytes }: Found,
): Promise<boolean> {
  const { tenant, artworkId } = asked
  return inTransaction(context.db, async (tx) => {
    // Whoever changes the line has changed it before, or has its file looked through again after.
    await tx
      .selectFrom('artwork')
      .select('id')
      .where('tenant', '=', tenant)
      .where('id', '=', artworkId)
      .forUpdate()
      .execute()
    const now = await findChecked(tx, asked)
    const mark = profileMark(profile)
    if (now && profileMark(profileFor(context, now.product_id, now.merchant_info)) !== mark)
      return false
    await tx
      .updateTable('artwork')
      .set({ report, checked_at: context.now, checked_for: mark })
      .where('tenant', '=', tenant)
      .where((of) => of.or([of('id', '=', artworkId), of('drawn_as', '=', artworkId)]))
      .where('checked_at', 'is', null)
      .execute()
    await tx
      .updateTable('artwork')
      .set({ drawn_bytes: drawnBytes })
      .where('tenant', '=', tenant)
      .where('id', '=', artworkId)
      .execute()
    return true
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
