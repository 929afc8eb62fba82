import type { z } from 'zod'
import { type getArtwork, type RepairKind, repairKind } from '../../../contract/artwork.ts'
import type { Context } from '../../context.ts'
import type { Files } from '../../platform/files/index.ts'
import { filesById, findingsOfAll, type KeptFile, wireFile } from './kept-files.ts'
import type { ArtworkLine } from './lines.ts'
import { offersOf, repairsOf } from './repairs.ts'

type Artwork = z.input<typeof getArtwork.output>['artwork']

/** What can be mended in a line's files, what is being mended, and which of them were. */
export async function wireRepairs(
  context: Context,
  files: Files,
  { line, rows }: { line: ArtworkLine; rows: readonly KeptFile[] },
): Promise<Pick<Artwork, 'offers' | 'repairs' | 'mended'>> {
  const all = await repairsOf(context.db, context, line)
  const open = all.filter(
    ({ state, from_id }) => state !== 'accepted' && rows.some(({ id }) => id === from_id),
  )
  const ids = open.flatMap(({ result_id }) => (result_id ? [result_id] : []))
  const made = await filesById(context.db, context.tenant.id, line, ids)
  return {
    offers: offersOf(rows, line),
    repairs: lastOfEach(open).map(({ id, from_id, state, result_id, ...row }) => {
      const result = made.find((file) => file.id === result_id)
      return {
        id,
        fileId: from_id,
        kinds: kindsOf(row.kinds),
        order: row.page_order.split(' ').filter(Boolean).map(Number),
        state: state === 'ready' && result ? 'ready' : state === 'failed' ? 'failed' : 'working',
        by: row.by_staff ? 'staff' : 'customer',
        askedAt: row.asked_at.toISOString(),
        file: result ? wireFile(context, files, result) : null,
        findings: result ? findingsOfAll(instead(rows, from_id, result), line) : [],
      }
    }),
    mended: all.flatMap(({ state, result_id, from_name, kinds, by_staff, decided_at }) =>
      state === 'accepted' && result_id && rows.some(({ id }) => id === result_id)
        ? [
            {
              fileId: result_id,
              from: from_name,
              kinds: kindsOf(kinds),
              by: by_staff ? ('staff' as const) : ('customer' as const),
              at: (decided_at ?? context.now).toISOString(),
            },
          ]
        : [],
    ),
  }
}

/** Of each file the repair that was asked for last: an attempt that failed is told until the next one. */
function lastOfEach<Row extends { from_id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.from_id, row])).values()]
}

const instead = (rows: readonly KeptFile[], id: string, result: KeptFile) =>
  rows.map((row) => (row.id === id ? result : row))

const kindsOf = (kinds: string): RepairKind[] =>
  repairKind.options.filter((kind) => kinds.split(' ').includes(kind))
