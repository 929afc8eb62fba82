import { isDeepStrictEqual } from 'node:util'
import { type ContentProblem, lineOf, readDocument, type StoredDocument } from './document.ts'
import { type Library, openLibrary } from './library.ts'
import { judge } from './publish.ts'

/** Files of documents by path; null where the document goes. */
export type ChangedFiles = ReadonlyMap<string, string | null>

/** The shop as it would be with some files changed. */
export type Changed = {
  /** With the live document where a changed one cannot be read. */
  library: Library
  /** Everything that is wrong, which may be in documents that nobody has changed. */
  problems: ContentProblem[]
}

/**
 * What a library becomes when files are changed, judged as publishing judges it. What nothing changed
 * for is not judged again. A document that cannot be read is told, and left as it is live: what is wrong
 * elsewhere is told beside it.
 */
export function readChanged(live: Library, files: ChangedFiles): Changed {
  const documents = new Map<string, StoredDocument>(live.documents)
  const unreadable: ContentProblem[] = []
  for (const [path, text] of files) {
    if (text === null) {
      documents.delete(path)
      continue
    }
    const read = readDocument(path, text)
    if (!read.ok) unreadable.push(...read.problems)
    else documents.set(path, sameOr(live.documents.get(path), read.document))
  }
  const library = openLibrary(documents, { before: live })
  const faulty = new Set(unreadable.map(({ path }) => path))
  const problems = judge(library, (path, keys) => {
    const text = files.get(path)
    return text ? lineOf(path, text, keys) : 1
  }).filter(({ path }) => !faulty.has(path))
  return { library, problems: [...unreadable, ...problems] }
}

/** A document that says what the live one says is that one: its file may order its keys in another way. */
function sameOr(live: StoredDocument | undefined, read: StoredDocument): StoredDocument {
  return live && isDeepStrictEqual(live.data, read.data) ? live : read
}
