import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { addOwnDesignPicture } from '../../../contract/own-design.ts'
import { actorName } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/db/index.ts'
import { inTurn } from '../../platform/http/index.ts'
import { demand } from '../../refusal.ts'
import { type DesignLineKey, designLine, type LineCode } from './design-line.ts'
import { namedPictures } from './named-pictures.ts'
import { readyPicture } from './ready-picture.ts'
import { findOrBegin, type StoredDesign } from './stored-design.ts'

export type DesignPicture = OutputOf<typeof addOwnDesignPicture>['picture']

/** Of one design: pictures, and bytes of them together. */
const MOST = { pictures: 30, bytes: 80_000_000 }

/**
 * Keeps a picture for a design, without what its file says of place and camera; the same one once. One at a time is made
 * ready, as a few large ones at once would take all memory; whoever sends many waits in a line of their own.
 */
export async function addPicture(
  context: Context<LineCode | 'own_design_picture_unusable' | 'own_design_full'>,
  { base64, ...key }: DesignLineKey & { base64: string },
): Promise<DesignPicture> {
  // Whose line it is comes first: nobody makes this shop look through pictures for a line that is not theirs.
  await designLine(context.db, context, key)
  const made = await inTurn(`picture of ${actorName(context)}`, () =>
    inTurn('picture of a design', () => readyPicture(Buffer.from(base64, 'base64'))),
  )
  demand(context, made, 'own_design_picture_unusable')
  const { bytes, preview, widthPx, heightPx } = made
  const sha256 = hash('sha256', bytes, 'hex')
  await inTransaction(context.db, async (tx) => {
    const design = await findOrBegin(tx, context, await designLine(tx, context, key))
    const { id } = design
    const isRoom = () => hasRoom(tx, context, { id, sha256, bytes: bytes.length })
    if (!(await isRoom())) await dropUnshown(tx, context, design)
    demand(context, await isRoom(), 'own_design_full', { facts: { count: MOST.pictures } })
    await tx
      .insertInto('own_design_picture')
      .values({
        ...{ tenant: context.tenant.id, design_id: id, sha256, bytes, preview },
        ...{ width_px: widthPx, height_px: heightPx },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return wirePicture({ sha256, preview, width_px: widthPx, height_px: heightPx })
}

type Wanted = { id: string; sha256: string; bytes: number }

async function hasRoom(
  tx: Tx,
  { tenant }: Context,
  { id, sha256, bytes }: Wanted,
): Promise<boolean> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(length(bytes)), 0)::float8 as bytes
    from own_design_picture where tenant = ${tenant.id} and design_id = ${id}
      and sha256 <> ${sha256}`.execute(tx)
  const { count = 0, bytes: kept = 0 } = rows[0] ?? {}
  return count < MOST.pictures && kept + bytes <= MOST.bytes
}

/** Pictures that the stored design does not show go once there is no room beside them, and no earlier: steps can be undone. */
async function dropUnshown(tx: Tx, { tenant }: Context, design: StoredDesign): Promise<void> {
  const shown = namedPictures(design.document)
  await sql`delete from own_design_picture where tenant = ${tenant.id} and design_id = ${design.id}
    and sha256 <> all(${shown}::text[])`.execute(tx)
}

type Row = { sha256: string; preview: Buffer; width_px: number; height_px: number }

const wirePicture = ({ sha256, preview, width_px, height_px }: Row): DesignPicture => ({
  sha256,
  widthPx: width_px,
  heightPx: height_px,
  preview: `data:image/webp;base64,${preview.toString('base64')}`,
})

/** The pictures of a design, to look at. */
export async function picturesOf(
  db: Database | Tx,
  tenant: string,
  designId: string,
): Promise<DesignPicture[]> {
  const rows = await db
    .selectFrom('own_design_picture')
    .select(['sha256', 'preview', 'width_px', 'height_px'])
    .where('tenant', '=', tenant)
    .where('design_id', '=', designId)
    .orderBy('sha256')
    .execute()
  return rows.map(wirePicture)
}

/** Those of them that are named, as they are printed. */
export async function printedPictures(
  db: Database | Tx,
  tenant: string,
  { designId, named }: { designId: string; named: readonly string[] },
): Promise<Map<string, Buffer>> {
  if (named.length === 0) return new Map()
  const rows = await db
    .selectFrom('own_design_picture')
    .select(['sha256', 'bytes'])
    .where('tenant', '=', tenant)
    .where('design_id', '=', designId)
    .where('sha256', 'in', named)
    .execute()
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]))
}

/** The pictures of all designs of a customer, as they are kept, one after another. */
export async function* ownPicturesOf(
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  customerId: string,
): AsyncGenerator<{ fileName: string; content: Buffer }> {
  const { rows: kept } = await sql<{ id: string; sha256: string }>`
    select distinct on (p.sha256) p.design_id as id, p.sha256
    from own_design d join own_design_picture p on p.tenant = d.tenant and p.design_id = d.id
    where d.tenant = ${tenant.id} and d.customer_id = ${customerId} order by p.sha256`.execute(db)
  for (const { id: designId, sha256 } of kept) {
    const found = await printedPictures(db, tenant.id, { designId, named: [sha256] })
    const content = found.get(sha256)
    // It may have gone since it was listed.
    if (content) yield { fileName: `${sha256}.${isPng(content) ? 'png' : 'jpg'}`, content }
  }
}

const isPng = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString('latin1') === 'PNG'
