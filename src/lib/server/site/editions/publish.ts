import type { Database } from '../../platform/db/index.ts'
import { newestEdition } from './archive.ts'
import { ContentError } from './content-error.ts'
import { type ContentProblem, readStored, type StoredDocument } from './document.ts'
import { type ContentFolder, openContentFolder } from './folder.ts'
import { type Library, openLibrary } from './library.ts'
import { findEdition } from './list.ts'
import { validateLibrary } from './validate.ts'

/** A content folder as a library, without publishing it. Throws ContentError. */
export function readContent(root: string): Library {
  return readFolder(openContentFolder(root))
}

/**
 * The same of a folder that is open, which reads what has changed alone. Of a library that was read
 * `before`, what nothing changed for is not judged again. `told` is told the documents that could be
 * read before they are judged. Throws ContentError.
 */
export function readFolder(
  folder: ContentFolder,
  before: Library | null = null,
  told?: (documents: Library['documents']) => void,
): Library {
  const read = folder.read()
  told?.(read.documents)
  return judged({ ...read, lineOf: folder.lineOf }, before)
}

/**
 * The documents of an older edition or of a draft, which were fit when they were written, held to
 * what is demanded today. Throws ContentError.
 */
export function readAgain(stored: Iterable<StoredDocument>): Library {
  const documents = new Map<string, StoredDocument>()
  const problems: ContentProblem[] = []
  for (const each of stored) {
    const read = readStored(each)
    if (read.ok) documents.set(each.path, read.document)
    else problems.push(...read.problems)
  }
  return judged({ documents, problems, lineOf: () => 1 }, null)
}

type Read = ReturnType<ContentFolder['read']> & Pick<ContentFolder, 'lineOf'>

function judged({ documents, problems, lineOf }: Read, before: Library | null): Library {
  const unreadable = new Set(problems.map(({ path }) => path))
  const library = openLibrary(documents, unreadable.size > 0 ? { unreadable } : { before })
  const found = judge(library, lineOf, unreadable)
  if (problems.length + found.length > 0) throw new ContentError([...problems, ...found])
  return library
}

/** What is wrong in a library, but for documents that cannot be read and are not in it. */
export function judge(
  library: Library,
  lineOf: ContentFolder['lineOf'],
  unreadable: ReadonlySet<string> = new Set(),
): ContentProblem[] {
  return validateLibrary(library, unreadable)
    .filter(({ path }) => !unreadable.has(path))
    .map(({ path, keys, message }) => ({
      path,
      line: lineOf(path, keys),
      message: worded(keys, message),
    }))
}

/** A line within a page's text is told as the problem's own line. */
function worded(keys: readonly PropertyKey[], message: string): string {
  return keys.length > 0 && keys[0] !== 'body'
    ? `${keys.map(String).join('.')}: ${message}`
    : message
}

/** What is known of an edition. Throws NoEditionError. */
export async function editionNumbered(db: Database, number: number) {
  const found = await findEdition(db, number)
  if (!found) throw new NoEditionError(number, await newestEdition(db))
  return found
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
