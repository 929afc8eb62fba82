import type { Database } from '../db/index.ts'
import { type Edition, newestEdition, readEdition, writeEdition } from './archive.ts'
import { ContentError } from './content-error.ts'
import { type ContentFolder, openContentFolder } from './folder.ts'
import { type Library, openLibrary } from './library.ts'
import { validateLibrary } from './validate.ts'

export type Publication = { number: number; changed: ReadonlySet<string> }

/**
 * Publishes a content folder as the next edition. Throws ContentError with every problem, and then
 * nothing was written; publishing the same content again answers the edition that holds it. `known`
 * as writeEdition takes it.
 */
export async function publishFolder(
  db: Database,
  folder: ContentFolder,
  note: string,
  known: Edition | null = null,
): Promise<Publication> {
  return writeEdition(db, validated(folder).documents, note, known)
}

/** A content folder as a library, without publishing it. Throws ContentError. */
export function readContent(root: string): Library {
  return validated(openContentFolder(root))
}

function validated(folder: ContentFolder): Library {
  const { documents, problems } = folder.read()
  const library = openLibrary(documents)
  const all = [...problems, ...validateLibrary(library)]
  if (all.length > 0) throw new ContentError(all)
  return library
}

/** Publishes the documents of an older edition again: how a mistake is rolled back. */
export async function publishAgain(db: Database, number: number): Promise<Publication> {
  const newest = await newestEdition(db)
  if (number < 1 || number > newest) throw new Error(`There is no edition ${number}.`)
  const { documents } = await readEdition(db, number)
  return writeEdition(db, documents, `edition ${number} again`)
}
