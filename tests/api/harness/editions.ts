import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import { documentsOf } from '../../../src/lib/server/site/editions/drafts.ts'
import {
  editionNumbered,
  openContentFolder,
  readFolder,
  systemAuthor,
  writeEdition,
} from '../../../src/lib/server/site/editions/index.ts'

/** Publishes a content folder without rendering it first, as another node's publishing looks. */
export function publishFolder(db: Database, root: string) {
  const { documents } = readFolder(openContentFolder(root))
  return writeEdition(db, documents, { note: 'test', author: systemAuthor() })
}

/** Publishes the documents of an older edition once more. */
export async function publishAgain(db: Database, number: number) {
  const documents = await documentsOf(db, await editionNumbered(db, number))
  return writeEdition(db, documents, { note: `edition ${number} again`, author: systemAuthor() })
}
