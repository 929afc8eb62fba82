import type { Database } from '../../platform/db/index.ts'
import { newestEdition, readEdition, writeEdition } from './archive.ts'
import { ContentError } from './content-error.ts'
import type { StoredDocument } from './document.ts'
import { type ContentFolder, openContentFolder } from './folder.ts'
import { type Library, openLibrary } from './library.ts'
import { validateLibrary } from './validate.ts'

export type Publication = { number: number; changed: ReadonlySet<string> }

/** Publishes a content folder that needs no rendering first. Throws ContentError. */
export async function publishFolder(
  db: Database,
  folder: ContentFolder,
  note: string,
): Promise<Publication> {
  return writeEdition(db, readFolder(folder).documents, note)
}

/** A content folder as a library, without publishing it. Throws ContentError. */
export function readContent(root: string): Library {
  return readFolder(openContentFolder(root))
}

/** The same of a folder that is open, which reads what has changed alone. Throws ContentError. */
export function readFolder(folder: ContentFolder): Library {
  const { documents, problems } = folder.read()
  const unreadable = new Set(problems.map(({ path }) => path))
  const library = openLibrary(documents, unreadable)
  const found = validateLibrary(library, unreadable)
    .filter(({ path }) => !unreadable.has(path))
    .map(({ path, keys, message }) => ({
      path,
      line: folder.lineOf(path, keys),
      message: worded(keys, message),
    }))
  if (problems.length + found.length > 0) throw new ContentError([...problems, ...found])
  return library
}

/** A line within a page's text is told as the problem's own line. */
function worded(keys: readonly PropertyKey[], message: string): string {
  return keys.length > 0 && keys[0] !== 'body'
    ? `${keys.map(String).join('.')}: ${message}`
    : message
}

/** Documents of an older edition, to be published again: how a mistake is taken back. */
export async function olderDocuments(
  db: Database,
  number: number,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const newest = await newestEdition(db)
  if (number < 1 || number > newest) throw new NoEditionError(number, newest)
  return (await readEdition(db, number)).documents
}

/** Publishes the documents of an older edition again. */
export async function publishAgain(db: Database, number: number): Promise<Publication> {
  return writeEdition(db, await olderDocuments(db, number), `edition ${number} again`)
}

export class NoEditionError extends Error {
  override name = 'NoEditionError'
  constructor(number: number, newest: number) {
    super(
      newest === 0
        ? `There is no edition ${number}: nothing was ever published.`
        : `There is no edition ${number}; the newest is ${newest}.`,
    )
  }
}
