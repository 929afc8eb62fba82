import type { z } from 'zod'
import type { getArtwork } from '../../../contract/artwork.ts'
import { judgeCount } from '../../../domain/preflight/judge.ts'
import type { Context } from '../../context.ts'
import type { ArtworkPurpose, Database } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { pictureKey } from './check-job.ts'
import { type ArtworkLine, findLine, findLines, type LineCode, type LineKey } from './lines.ts'
import { messagesOf } from './messages.ts'
import { type StoredReport, storedReport } from './stored-report.ts'
import { arrivingOf } from './uploads.ts'

type Artwork = z.input<typeof getArtwork.output>['artwork']
type ArtworkFile = Artwork['files'][number]

/** The files of a line as its customer sees them. */
export async function artworkOf(
  context: Context<LineCode>,
  files: Files,
  key: LineKey,
): Promise<Artwork> {
  return wireArtwork(context, files, await findLine(context.db, context, key))
}

/** The files of every line of an order as its customer sees them. */
export async function artworksOf(
  context: Context<LineCode>,
  files: Files,
  orderId: string,
): Promise<Artwork[]> {
  const artworks: Artwork[] = []
  for (const line of await findLines(context.db, context, orderId))
    artworks.push(await wireArtwork(context, files, line))
  return artworks
}

export async function wireArtwork(
  context: Context,
  files: Files,
  line: ArtworkLine,
): Promise<Artwork> {
  const rows = await keptFiles(context.db, context.tenant.id, line)
  const { profile } = line
  return {
    orderId: line.orderId,
    orderNumber: line.orderNumber,
    lineItemId: line.lineId,
    productId: line.productId,
    jobName: line.jobName,
    quantity: line.quantity,
    state: line.state,
    profile,
    byPerson: line.byPerson,
    byDesigner: line.byDesigner,
    files: rows.map((row) => wireFile(context, files, row)),
    arriving: await arrivingOf(context, files, line),
    findings: findingsOfAll(rows, line),
    messages: await messagesOf(context, line),
    maxBytes: files.maxBytes,
  }
}

/** What is said of all files together, once each of them was looked at. */
export function findingsOfAll(rows: readonly KeptFile[], { profile }: ArtworkLine) {
  const reports = rows.map(({ report }) => report)
  if (reports.some((report) => report === null)) return []
  const count = reports.reduce((sum, report) => sum + (report?.pageCount ?? 0), 0)
  return judgeCount(count, profile)
}

export type KeptFile = Awaited<ReturnType<typeof keptFiles>>[number]

/** Files of a line that were not taken away, in the order in which they are printed. */
export async function keptFiles(
  db: Database,
  tenant: string,
  line: Pick<ArtworkLine, 'orderId' | 'lineId'>,
  purpose: ArtworkPurpose = 'print',
) {
  const rows = await filesIn(db, tenant)
    .where('a.order_id', '=', line.orderId)
    .where('a.line_id', '=', line.lineId)
    .where('a.purpose', '=', purpose)
    .where('a.removed_at', 'is', null)
    .orderBy('a.place')
    .orderBy('a.seq')
    .execute()
  return rows.map(withReport)
}

/** Files of a line by their ids, whatever became of them since. */
export async function filesById(
  db: Database,
  tenant: string,
  line: Pick<ArtworkLine, 'orderId' | 'lineId'>,
  ids: readonly string[],
): Promise<KeptFile[]> {
  if (ids.length === 0) return []
  const rows = await filesIn(db, tenant)
    .where('a.order_id', '=', line.orderId)
    .where('a.line_id', '=', line.lineId)
    .where('a.id', 'in', [...ids])
    .execute()
  return rows.map(withReport)
}

function filesIn(db: Database, tenant: string) {
  return db
    .selectFrom('artwork as a')
    .innerJoin('stored_file as f', (join) =>
      join
        .onRef('f.tenant', '=', 'a.tenant')
        .onRef('f.customer_id', '=', 'a.customer_id')
        .onRef('f.sha256', '=', 'a.sha256'),
    )
    .select(['a.id', 'a.name', 'a.sha256', 'a.customer_id', 'a.report', 'a.created_at'])
    .select(['f.bytes', 'f.type', 'f.deleted_at'])
    .where('a.tenant', '=', tenant)
}

function withReport<Row extends { report: unknown }>(row: Row) {
  return { ...row, report: row.report === null ? null : storedReport.read(row.report) }
}

/** A file as pages see it, with links to it and to the pictures of its pages. */
export function wireFile({ tenant, now }: Context, files: Files, row: KeptFile): ArtworkFile {
  const { id, name, sha256, report, type } = row
  const key = [tenant.id, row.customer_id, sha256]
  return {
    id,
    name,
    bytes: Number(row.bytes),
    type,
    sha256,
    createdAt: row.created_at.toISOString(),
    deletedAt: row.deleted_at?.toISOString() ?? null,
    download: row.deleted_at ? null : files.signed.download({ key, name, shown: false }, now),
    check: report ? doneCheck(report, (page) => shown(page)) : { state: 'waiting' },
  }

  function shown(page: number): string | null {
    if (row.deleted_at) return null
    const picture = pictureKey(tenant.id, id, page)
    return files.signed.download({ key: [...picture], name, shown: true }, now)
  }
}

function doneCheck(
  { pages, findings, drawn }: StoredReport,
  pictureOf: (page: number) => string | null,
): ArtworkFile['check'] {
  return {
    state: 'done',
    findings,
    pages: pages.map((page, index) => ({
      ...page,
      picture: index < drawn ? pictureOf(index + 1) : null,
    })),
  }
}
