import type { StaffActor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import { isPictureFile } from '../editions/index.ts'
import { binaryPatch } from './binary-patch.ts'
import type { DraftState } from './draft-states.ts'
import { patchOf } from './patch.ts'
import { maySee } from './rights.ts'
import { pictureSourceOf, sourceOf } from './sources.ts'

/** A draft as files for the content folder, and as a patch of it, which holds the pictures as well. */
export async function exportOf(
  db: Database,
  staff: StaffActor,
  { documents, live, library }: DraftState,
  contentDir: string,
) {
  const patches: string[] = []
  const files: { path: string; text: string | null; isPicture: boolean }[] = []
  for (const { path, text, picture_sha256: picture } of documents) {
    if (!maySee(staff, path)) continue
    const held = live.library.documents.get(path)
    const isPicture = isPictureFile(path)
    if (!isPicture) {
      const before = held ? await sourceOf(db, contentDir, held) : null
      if (before === text) continue
      patches.push(patchOf([{ path, before, after: text }]))
      files.push({ path, text, isPicture })
      continue
    }
    const drafted = picture === null ? undefined : library.documents.get(path)
    if (held?.hash === drafted?.hash) continue
    const [before, after] = await Promise.all(
      [held, drafted].map(
        async (each) => (each && (await pictureSourceOf(db, contentDir, each))) ?? null,
      ),
    )
    patches.push(binaryPatch({ path, before: before ?? null, after: after ?? null }))
    files.push({ path, text: null, isPicture: drafted !== undefined })
  }
  return { patch: patches.join(''), files }
}
