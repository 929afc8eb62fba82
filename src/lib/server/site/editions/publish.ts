import type { Database } from '../../platform/db/index.ts'
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

/** Publishes the documents of an older edition again: how a mistake is rolled back. */
export async function publishAgain(db: Database, number: number): Promise<Publication> {
  const newest = await newestEdition(db)
  if (number < 1 || number > newest) throw new Error(`There is no edition ${number}.`)
  const { documents } = await readEdition(db, number)
  return writeEdition(db, documents, `edition ${number} again`)
}
