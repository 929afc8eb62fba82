import type { Database } from '../../platform/db/index.ts'
import { type Edition, readEdition } from './archive.ts'
import { type Difference, differences } from './difference.ts'
import { differenceWords } from './difference-words.ts'
import type { StoredDocument } from './document.ts'

/** What others have published stands in the way of publishing; nothing was written. */
export class OverwriteError extends Error {
  override name = 'OverwriteError'
  constructor(live: number, base: number | null, lost: readonly Difference[]) {
    const lacks = 'and this folder would take back what it changed:'
    const unknown =
      'as far as is known here: nothing says which edition this folder goes back to. It lacks:'
    const way = base === null ? 'Say which by --base=N, bring' : 'Bring'
    super(
      `Edition ${live} was published by somebody else, ${base === null ? unknown : lacks}\n` +
        `${differenceWords(lost)}\n` +
        `${way} these changes into the folder, or publish over them with --force.`,
    )
  }
}

/**
 * What has been published since a folder was the same as an edition, its base, must be in the folder as
 * well. Of a folder that never was, that is everything in which the live edition differs. Throws
 * OverwriteError.
 */
export async function refuseOverwriting(
  db: Database,
  live: Edition,
  documents: ReadonlyMap<string, StoredDocument>,
  base: number | null,
): Promise<void> {
  if (base === live.number) return
  const since = base === null ? new Map() : (await readEdition(db, base)).documents
  const lost = differences(since, live.documents).filter(
    ({ path }) => documents.get(path)?.hash !== live.documents.get(path)?.hash,
  )
  if (lost.length > 0) throw new OverwriteError(live.number, base, lost)
}
