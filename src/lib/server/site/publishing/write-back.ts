import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { Database } from '../../platform/db/index.ts'
import { replaceFile } from '../../replace-file.ts'
import { isText, pictureSourceOf, sourceOf } from '../drafts/index.ts'
import {
  differences,
  isPictureFile,
  type Library,
  openBases,
  openContentFolder,
} from '../editions/index.ts'
import type { ContentPlaces } from './wanted-library.ts'

/**
 * Writes what an edition has changed into a folder, file by file, so that the folder stays the truth.
 * Only texts and pictures are written and removed, as nothing else could be written again; a folder that is
 * linked elsewhere is left alone. Where the
 * content folder now says what is live, it is remembered as of that edition.
 */
export async function writeBack(
  db: Database,
  { before, after, number }: { before: Library; after: Library; number: number },
  folder: string,
  places: ContentPlaces,
): Promise<void> {
  for (const { path, change } of differences(before.documents, after.documents)) {
    const file = join(folder, path)
    if (change === 'removed') {
      const isOurs = isText(path) || isPictureFile(path)
      if (isOurs && existsSync(dirname(file)) && isWithin(folder, file))
        rmSync(file, { force: true })
      continue
    }
    const document = after.documents.get(path)
    const content =
      document &&
      ((await sourceOf(db, folder, document)) ?? (await pictureSourceOf(db, folder, document)))
    if (content === undefined) continue
    if (!isWithin(folder, file)) continue
    mkdirSync(dirname(file), { recursive: true })
    replaceFile(file, content)
  }
  const { contentDir, dataDir } = places
  const { documents, problems } = openContentFolder(contentDir).read()
  const isSame = problems.length === 0 && differences(documents, after.documents).length === 0
  if (isSame) await openBases(dataDir, contentDir).write(db, number)
}

/** Whether what a file lies in, as far as it is there, is the folder or within it. */
function isWithin(folder: string, file: string): boolean {
  let parent = dirname(file)
  while (!existsSync(parent)) parent = dirname(parent)
  return (realpathSync(parent) + sep).startsWith(realpathSync(folder) + sep)
}
