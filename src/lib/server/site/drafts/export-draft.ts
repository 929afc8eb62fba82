import type { StaffActor } from '../../actor.ts'
import type { Database } from '../../platform/db/index.ts'
import type { DraftState } from './draft-states.ts'
import { patchOf } from './patch.ts'
import { maySee } from './rights.ts'
import { sourceOf } from './sources.ts'

/** A draft as files for the content folder, and as a patch of it. */
export async function exportOf(
  db: Database,
  staff: StaffActor,
  { documents, live }: DraftState,
  contentDir: string,
) {
  const files = []
  for (const { path, text } of documents) {
    if (!maySee(staff, path)) continue
    const held = live.library.documents.get(path)
    const before = held ? await sourceOf(db, contentDir, held) : null
    if (before !== text) files.push({ path, before, after: text })
  }
  return {
    patch: patchOf(files),
    files: files.map(({ path, after }) => ({ path, text: after })),
  }
}
