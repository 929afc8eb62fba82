import { isDeepStrictEqual } from 'node:util'
import {
  type ContentProblem,
  lineOf,
  type ReadResult,
  readDocument,
  readValues,
  type StoredDocument,
} from './document.ts'
import { documentName } from './document-path.ts'
import { type Library, openLibrary } from './library.ts'
import { judge } from './publish.ts'

/** What a document of a picture says: its size, and the hash of bytes that are kept elsewhere. */
export type PictureData = { width: number; height: number; sha256: string }

/** Files of documents by path, text or a picture; null where the document goes. */
export type ChangedFiles = ReadonlyMap<string, string | PictureData | null>

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
  for (const [path, file] of files) {
    if (file === null) {
      documents.delete(path)
      continue
    }
    const read = readChangedFile(path, file)
    if (!read.ok) unreadable.push(...read.problems)
    else documents.set(path, sameOr(live.documents.get(path), read.document))
  }
  const library = openLibrary(documents, { before: live })
  const faulty = new Set(unreadable.map(({ path }) => path))
  const problems = judge(library, (path, keys) => {
    const file = files.get(path)
    return typeof file === 'string' ? lineOf(path, file, keys) : 1
  }).filter(({ path }) => !faulty.has(path))
  return { library, problems: [...unreadable, ...problems] }
}

function readChangedFile(path: string, file: string | PictureData): ReadResult {
  if (typeof file === 'string') return readDocument(path, file)
  const kind = documentName(path)?.kind
  return kind ? readValues(path, kind, file) : readDocument(path, '')
}

/** A document that says what the live one says is that one: its file may order its keys in another way. */
function sameOr(live: StoredDocument | undefined, read: StoredDocument): StoredDocument {
  return live && isDeepStrictEqual(live.data, read.data) ? live : read
}
