import type { Database } from '../../platform/db/index.ts'
import { changedBy, documentsOfDraft, findDraft, overtaken } from '../drafts/index.ts'
import {
  ContentError,
  differences,
  documentsOf,
  editionNumbered,
  type Library,
  newestEdition,
  openBases,
  openContentFolder,
  openLibrary,
  readAgain,
  readEdition,
  readFolder,
  refuseOverwriting,
} from '../editions/index.ts'
import type { CompiledShop } from '../shop/index.ts'
import type { PublicationRow } from './publication-rows.ts'

/** Why going back failed, as the error of the same name tells whoever is too late to ask. */
export const OUTDATED = 'edition_outdated'

/** Why a publication failed whose author has lost the right to it since. */
export const NOT_ALLOWED = 'author_not_allowed'

export type ContentPlaces = { contentDir: string; dataDir: string }

/** What is to be live, and what was when it was read. */
export type Wanted = {
  library: Library
  /** The library that is live. */
  before: Library
  /** Its number. */
  after: number
  /** Files as they were written, by the hash of the document. */
  sources: { hash: string; text: string }[]
}

/** What is to be published cannot be: a draft that is gone, or nothing that it could change. */
export class UnpublishableError extends Error {
  override name = 'UnpublishableError'
}

/**
 * Reads and judges what a publication is of, as `npm run publish` does. Throws ContentError with every
 * problem, OverwriteError, NoEditionError and UnpublishableError.
 */
export async function wantedLibrary(
  db: Database,
  publication: PublicationRow,
  live: CompiledShop | null,
  places: ContentPlaces,
): Promise<Wanted> {
  const after = await newestEdition(db)
  if (after === 0) throw new UnpublishableError('Nothing was ever published.')
  const before =
    live?.edition === after ? live.library : openLibrary((await readEdition(db, after)).documents)
  const at = { before, after, sources: [] }
  if (publication.kind === 'folder') return { ...at, library: await folderOf(db, at, places) }
  if (publication.kind === 'draft')
    return { ...at, ...(await draftOf(db, publication.draft ?? '', before)) }
  return { ...at, library: await olderOf(db, publication, at) }
}

/** An older edition again. What went live since it was asked for is not taken back, unless it says the same. */
async function olderOf(
  db: Database,
  { edition, live }: PublicationRow,
  { before, after }: Pick<Wanted, 'before' | 'after'>,
): Promise<Library> {
  const older = await editionNumbered(db, Number(edition))
  const library = readAgain((await documentsOf(db, older)).values())
  const isAsSeen = live === null || Number(live) === after
  if (!isAsSeen && differences(before.documents, library.documents).length > 0)
    throw new UnpublishableError(OUTDATED)
  return library
}

async function draftOf(db: Database, id: string, before: Library) {
  if (!(await findDraft(db, id))) throw new UnpublishableError('The draft is there no more.')
  const documents = await documentsOfDraft(db, id)
  const { library, problems } = changedBy(before, documents)
  const all = [...overtaken(documents, before, library), ...problems]
  if (all.length > 0) throw new ContentError(all)
  const sources = documents.flatMap(({ path, text }) => {
    const hash = library.documents.get(path)?.hash
    return text !== null && hash ? [{ hash, text }] : []
  })
  return { library, sources }
}

async function folderOf(
  db: Database,
  { before, after }: Pick<Wanted, 'before' | 'after'>,
  { contentDir, dataDir }: ContentPlaces,
): Promise<Library> {
  const library = readFolder(openContentFolder(contentDir), before)
  const live = { number: after, documents: before.documents }
  const base = await openBases(dataDir, contentDir).read(db)
  await refuseOverwriting(db, live, library.documents, base)
  return library
}
