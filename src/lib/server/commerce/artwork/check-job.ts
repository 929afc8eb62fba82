import { join } from 'node:path'
import { z } from 'zod'
import { judge } from '../../../domain/preflight/judge.ts'
import type { Database } from '../../platform/db/index.ts'
import { type FileKey, type Files, inWorkFolder } from '../../platform/files/index.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { isAnyGone } from './keep-file.ts'
import { profileFor } from './lines.ts'
import { type CheckLimits, runCheck } from './preflight/run-check.ts'
import { storedReport } from './stored-report.ts'

const data = z.object({ tenant: z.string(), artworkId: z.uuid() })
export type CheckJob = Job<typeof data>

/** Where the picture of a page stands. */
export const pictureKey = (tenant: string, artworkId: string, page: number): FileKey => [
  tenant,
  'pages',
  artworkId,
  `${page}.png`,
]

/** Where the proof of a line stands, by its first file. */
export const proofKey = (tenant: string, artworkId: string): FileKey => [
  tenant,
  'pages',
  artworkId,
  'proof.pdf',
]

/** Where the PDF that a line is printed from stands, by its first file: page by page, or on press sheets. */
export const pressKey = (
  tenant: string,
  artworkId: string,
  layout: 'pages' | 'sheets',
): FileKey => [tenant, 'pages', artworkId, `print-${layout}.pdf`]

/** Where the pictures of a customer's files stand: of all of them, or of one; with the proofs that show them. */
export async function picturesOf(
  db: Database,
  { tenant, customerId, sha256 }: { tenant: string; customerId: string; sha256?: string },
): Promise<FileKey[]> {
  const ofCustomer = db
    .selectFrom('artwork')
    .select(['id', 'report'])
    .where('tenant', '=', tenant)
    .where('customer_id', '=', customerId)
  const rows = await (sha256 === undefined
    ? ofCustomer
    : ofCustomer.where('sha256', '=', sha256)
  ).execute()
  return rows.flatMap(({ id, report }) => {
    const drawn = report === null ? 0 : storedReport.read(report).drawn
    const pages = Array.from({ length: drawn }, (_, page) => pictureKey(tenant, id, page + 1))
    const press = [pressKey(tenant, id, 'pages'), pressKey(tenant, id, 'sheets')]
    return [...pages, proofKey(tenant, id), ...press]
  })
}

/** The job that looks through a file that has arrived, and keeps what it found. */
export function checkJob(files: Files, limits?: CheckLimits): CheckJob {
  return defineJob({
    name: 'check-artwork',
    data,
    urgent: true,
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
    for (let page = 1; page <= drawn; page += 1)
      await files.store.put(pictureKey(tenant, artworkId, page), join(folder, `${page}.png`))
    const report = { ...judge(measured, profile), drawn }
    await context.db
      .updateTable('artwork')
      .set({ report: storedReport.write(report), checked_at: context.now })
      .where('tenant', '=', tenant)
      .where('id', '=', artworkId)
      .where('checked_at', 'is', null)
      .execute()
    if (await isAnyGone(context.db, tenant, [row]))
      for (let page = 1; page <= drawn; page += 1)
        await files.store.remove(pictureKey(tenant, artworkId, page))
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
