import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { FileKey, Files } from '../../platform/files/index.ts'
import { isAnyGone } from './keep-file.ts'
import { storedReport } from './stored-report.ts'

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

/**
 * Where the pictures of a file stand whose row is deleted, with the proofs that show it. Those that a copy of it is shown
 * by, which is somebody else's now, go with that one.
 */
export async function picturesOf(
  tx: Tx,
  { tenant, customerId, sha256 }: { tenant: string; customerId: string; sha256: string },
): Promise<FileKey[]> {
  const { rows } = await sql<{ id: string; report: object | null }>`
    select p.id, a.report from artwork a
      cross join lateral unnest(array[a.id, a.drawn_as]) as p (id)
    where a.tenant = ${tenant} and a.customer_id = ${customerId} and a.sha256 = ${sha256}
      and p.id is not null and not exists (select from artwork b
        join stored_file f on f.tenant = b.tenant and f.customer_id = b.customer_id
          and f.sha256 = b.sha256
        where b.tenant = a.tenant and (b.id = p.id or b.drawn_as = p.id)
          and f.deleted_at is null)`.execute(tx)
  return rows.flatMap(({ id, report }) => {
    const drawn = report === null ? 0 : storedReport.read(report).drawn
    const pages = picturesIn({ tenant, artworkId: id, drawn })
    const press = [pressKey(tenant, id, 'pages'), pressKey(tenant, id, 'sheets')]
    return [...pages, proofKey(tenant, id), ...press]
  })
}

/** The pictures of a file's pages, from 1 up to how many are drawn. */
type Pictures = { tenant: string; artworkId: string; drawn: number }

const picturesIn = ({ tenant, artworkId, drawn }: Pictures): FileKey[] =>
  Array.from({ length: drawn }, (_, index) => pictureKey(tenant, artworkId, index + 1))

/** Stores the pictures that a check has drawn into a folder; answers how many bytes they are. */
export async function putPictures(
  { store }: Files,
  pictures: Pictures,
  folder: string,
): Promise<number> {
  let bytes = 0
  for (const [index, key] of picturesIn(pictures).entries()) {
    const path = join(folder, `${index + 1}.png`)
    bytes += (await stat(path)).size
    await store.put(key, path)
  }
  return bytes
}

/** Removes them: where no row names them, nobody would find them again. */
export async function removePictures({ store }: Files, pictures: Pictures): Promise<void> {
  for (const key of picturesIn(pictures)) await store.remove(key)
}

type Made = { key: FileKey; path: string; of: Parameters<typeof isAnyGone>[2] }

/**
 * Stores what was made of a line's files in the place of what was made before, which is of other files or of
 * another wish, and which somebody may be fetching. False where one of the files went meanwhile: nothing is stored then.
 */
export async function keepMade(
  { db, tenant }: Context,
  { store }: Files,
  { key, path, of }: Made,
): Promise<boolean> {
  await store.replace(key, path)
  const isGone = await isAnyGone(db, tenant.id, of)
  if (isGone) await store.remove(key)
  return !isGone
}
