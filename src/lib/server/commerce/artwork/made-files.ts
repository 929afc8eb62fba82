import { join } from 'node:path'
import type { Context } from '../../context.ts'
import type { Database } from '../../platform/db/index.ts'
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
    const pages = picturesIn({ tenant, artworkId: id, drawn })
    const press = [pressKey(tenant, id, 'pages'), pressKey(tenant, id, 'sheets')]
    return [...pages, proofKey(tenant, id), ...press]
  })
}

/** The pictures of a file's pages, from 1 up to how many are drawn. */
type Pictures = { tenant: string; artworkId: string; drawn: number }

const picturesIn = ({ tenant, artworkId, drawn }: Pictures): FileKey[] =>
  Array.from({ length: drawn }, (_, index) => pictureKey(tenant, artworkId, index + 1))

/** Stores the pictures that a check has drawn into a folder. */
export async function putPictures(
  { store }: Files,
  pictures: Pictures,
  folder: string,
): Promise<void> {
  for (const [index, key] of picturesIn(pictures).entries())
    await store.put(key, join(folder, `${index + 1}.png`))
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
