import { sql } from 'kysely'
import type { z } from 'zod'
import type { getArtwork } from '../../../contract/artwork.ts'
import { judgeCount } from '../../../domain/preflight/judge.ts'
import type { Context } from '../../context.ts'
import type { ArtworkPurpose, Database } from '../../platform/db/index.ts'
import type { Files } from '../../platform/files/index.ts'
import { fileKey, isOfLine, type LineOfFiles } from './files-at.ts'
import type { ArtworkLine } from './lines.ts'
import { pictureKey } from './made-files.ts'
import { type StoredReport, storedReport } from './stored-report.ts'

type ArtworkFile = z.input<typeof getArtwork.output>['artwork']['files'][number]

/** What is said of all files together, once each of them was looked at. */
export function findingsOfAll(
  rows: readonly KeptFile[],
  { profile }: Pick<ArtworkLine, 'profile'>,
) {
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
  line: LineOfFiles,
  purpose: ArtworkPurpose = 'print',
) {
  const rows = await filesIn(db, tenant)
    .where(isOfLine('a', line))
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
    .select(['a.drawn_as', 'a.own_design_id', 'f.bytes', 'f.type', 'f.deleted_at', 'f.folder'])
    .select(
      sql<boolean>`exists (select from own_design d where d.tenant = a.tenant
        and d.id = a.own_design_id and d.line_id = a.line_id
        and d.revision <> d.used_revision)`.as('is_design_ahead'),
    )
    .where('a.tenant', '=', tenant)
}

function withReport<Row extends { report: unknown }>(row: Row) {
  return { ...row, report: row.report === null ? null : storedReport.read(row.report) }
}

/** A file as pages see it, with links to it and to the pictures of its pages. */
export function wireFile({ tenant, now }: Context, files: Files, row: KeptFile): ArtworkFile {
  const { id, name, sha256, report, type } = row
  const key = [...fileKey(tenant.id, row)]
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
    const picture = pictureKey(tenant.id, row.drawn_as ?? id, page)
    return files.signed.download({ key: [...picture], name, shown: true }, now)
  }
}

function doneCheck(
  { pages, findings, drawn, standard }: StoredReport,
  pictureOf: (page: number) => string | null,
): ArtworkFile['check'] {
  return {
    state: 'done',
    findings,
    standard,
    pages: pages.map((page, index) => ({
      ...page,
      picture: index < drawn ? pictureOf(index + 1) : null,
    })),
  }
}
