import { sql } from 'kysely'
import { FIRST_CHOSEN, placesInSets } from '../../../domain/artwork/sides.ts'
import type { Context } from '../../context.ts'
import { lockName, type Tx } from '../../platform/db/index.ts'
import { isOfLine, type LineOfFiles, lineOfFile } from './files-at.ts'
import { printedFrom } from './lines.ts'

type Arrived = { line: LineOfFiles; fileId: string; replaces?: string | undefined }

/**
 * Puts the files of a line that is printed from several artworks in order, now that one more is there. One that
 * stands in the place of another keeps it, whatever it is called, and so do the others then.
 */
export async function orderInSets(
  tx: Tx,
  context: Context,
  { line, fileId, replaces }: Arrived,
): Promise<void> {
  const tenant = context.tenant.id
  const artworks = await artworksOf(tx, context, fileId)
  if (artworks.length === 0) return
  // Two that arrive at once are to see each other.
  await lockName(tx, `files ${tenant} ${line.lineId}`)
  const files = await tx
    .selectFrom('artwork as a')
    .select(['a.id', 'a.name', 'a.place'])
    .where('a.tenant', '=', tenant)
    .where(isOfLine('a', line))
    .where('a.purpose', '=', 'print')
    .where('a.removed_at', 'is', null)
    .orderBy('a.place')
    .orderBy('a.seq')
    .execute()
  const places = replaces
    ? new Map(files.map(({ id }, index) => [id, FIRST_CHOSEN + index]))
    : placesInSets(files, artworks)
  for (const { id, place } of files) {
    const now = places.get(id) ?? place
    if (now === place) continue
    await tx
      .updateTable('artwork')
      .set({ place: now })
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .execute()
  }
}

/** The names of the artworks that a file's line is printed from; none where it is one. */
async function artworksOf(tx: Tx, context: Context, fileId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ product_id: string; merchant_info: unknown }>`
    select l.product_id, l.merchant_info from artwork a
      cross join ${lineOfFile} l
    where a.tenant = ${context.tenant.id} and a.id = ${fileId}`.execute(tx)
  const [line] = rows
  return line ? printedFrom(context, line.product_id, line.merchant_info).artworks : []
}
