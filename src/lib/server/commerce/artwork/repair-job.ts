import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { repairKind } from '../../../contract/artwork.ts'
import { judge } from '../../../domain/preflight/judge.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Files, inWorkFolder } from '../../platform/files/index.ts'
import { defineJob, type Job, type JobContext } from '../../platform/jobs/index.ts'
import { HEAVY } from './check-job.ts'
import { fileKey } from './files-at.ts'
import { hashOf, keepFile } from './keep-file.ts'
import { lockFilesOf, profileFor } from './lines.ts'
import { putPictures, removePictures } from './made-files.ts'
import { type CheckLimits, runCheck } from './preflight/run-check.ts'
import { storedReport } from './stored-report.ts'

const data = z.object({
  tenant: z.string(),
  repairId: z.uuid(),
  /** Whose file it is; older jobs do not say. */
  customerId: z.uuid().optional(),
})
export type RepairJob = Job<typeof data>

/** The job that mends a file, and checks what comes of it, in the process and by the limits of the check. */
export function repairJob(files: Files, limits?: CheckLimits): RepairJob {
  return defineJob({
    name: 'repair-artwork',
    data,
    urgent: true,
    heavy: {
      ...HEAVY,
      ownerOf: ({ tenant, customerId, repairId }) => `${tenant} ${customerId ?? repairId}`,
    },
    retry: { limit: 3, delaySeconds: 10, longestDelaySeconds: 120 },
    async handler(asked, context) {
      try {
        await repair(files, limits, asked, context)
      } catch (error) {
        // Nobody would wait for it to end, nor may ask for the same again while it is at work.
        if (context.isLastTry) await failed(context.forTenant(asked.tenant), asked.repairId)
        throw error
      }
    },
  })
}

type Wanted = NonNullable<Awaited<ReturnType<typeof wanted>>>

async function repair(
  files: Files,
  limits: CheckLimits | undefined,
  { tenant, repairId }: z.output<typeof data>,
  job: JobContext,
): Promise<void> {
  const context = job.forTenant(tenant)
  const row = await wanted(context, repairId)
  if (!row) return
  await inWorkFolder(async (folder) => {
    const profile = profileFor(context, row.product_id, row.merchant_info)
    const wish = {
      kinds: repairKind.options.filter((kind) => row.kinds.split(' ').includes(kind)),
      order: row.page_order.split(' ').filter(Boolean).map(Number),
    }
    const asked = { type: row.type, profile, folder, repair: wish }
    const { measured, drawn } = await files.store.lend(fileKey(tenant, row), (path) =>
      runCheck({ path, ...asked }, limits),
    )
    if (measured.state !== 'measured') {
      await failed(context, repairId)
      return
    }
    const report = { ...judge(measured, profile), drawn }
    await keepResult(context, files, { row, folder, report })
  })
}

function wanted({ db, tenant }: Context, repairId: string) {
  return db
    .selectFrom('artwork_repair as r')
    .innerJoin('artwork as a', (join) =>
      join.onRef('a.tenant', '=', 'r.tenant').onRef('a.id', '=', 'r.from_id'),
    )
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
    .select(['r.id', 'r.kinds', 'r.page_order', 'r.order_id', 'r.line_id', 'a.name'])
    .select(['a.customer_id', 'a.sha256', 'a.place', 'f.type', 'f.folder', 'l.product_id'])
    .select(['l.merchant_info', 'a.own_design_id'])
    .where('r.tenant', '=', tenant.id)
    .where('r.id', '=', repairId)
    .where('r.state', '=', 'working')
    .where('a.removed_at', 'is', null)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst()
}

type Result = { row: Wanted; folder: string; report: z.output<typeof storedReport.schema> }

/** Keeps what was made as a file that is not printed yet, with its check and pictures. */
async function keepResult(context: Context, files: Files, result: Result): Promise<void> {
  const id = randomUUID()
  const pictures = { tenant: context.tenant.id, artworkId: id, drawn: result.report.drawn }
  const isKept = await keepAs(id, context, files, result).catch(async (error: unknown) => {
    // The transaction may hold although its answer was lost.
    if (!(await isThere(context, id))) await removePictures(files, pictures)
    throw error
  })
  if (!isKept) await removePictures(files, pictures)
}

async function isThere({ db, tenant }: Context, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('artwork')
    .select('id')
    .where('tenant', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it was kept: the repair may have been given up meanwhile. */
async function keepAs(
  id: string,
  context: Context,
  files: Files,
  { row, folder, report }: Result,
): Promise<boolean> {
  const tenant = context.tenant.id
  const path = join(folder, 'repaired.pdf')
  const pictures = { tenant, artworkId: id, drawn: report.drawn }
  const drawnBytes = await putPictures(files, pictures, folder)
  const sha256 = await hashOf(path)
  const { size } = await stat(path)
  return inTransaction(context.db, async (tx) => {
    await lockFilesOf(tx, context, row.order_id)
    const still = await tx
      .selectFrom('artwork_repair as r')
      .innerJoin('customer as c', (join) =>
        join.onRef('c.tenant', '=', 'r.tenant').on('c.id', '=', row.customer_id),
      )
      .select('r.id')
      .where('r.tenant', '=', tenant)
      .where('r.id', '=', row.id)
      .where('r.state', '=', 'working')
      // Who was erased meanwhile has no files any more.
      .where('c.erased_at', 'is', null)
      .forShare('c')
      .executeTakeFirst()
    if (!still) return false
    const file = { customer_id: row.customer_id, sha256, type: 'pdf' as const, bytes: size }
    await keepFile(tx, context, file, (key) => files.store.put(key, path))
    await tx
      .insertInto('artwork')
      .values({
        tenant,
        id,
        order_id: row.order_id,
        line_id: row.line_id,
        customer_id: row.customer_id,
        purpose: 'repair',
        sha256,
        name: row.name.replace(/(\.[a-z0-9]{1,5})?$/i, '.pdf'),
        ...{ place: row.place, own_design_id: row.own_design_id },
        drawn_bytes: drawnBytes,
        report: storedReport.write(report),
        checked_at: context.now,
        created_at: context.now,
      })
      .execute()
    await tx
      .updateTable('artwork_repair')
      .set({ state: 'ready', result_id: id })
      .where('tenant', '=', tenant)
      .where('id', '=', row.id)
      .execute()
    return true
  })
}

async function failed({ db, tenant }: Context, repairId: string): Promise<void> {
  await db
    .updateTable('artwork_repair')
    .set({ state: 'failed' })
    .where('tenant', '=', tenant.id)
    .where('id', '=', repairId)
    .where('state', '=', 'working')
    .execute()
}
