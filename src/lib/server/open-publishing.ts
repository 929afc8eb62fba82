import type { Logger } from 'pino'
import type { Database } from './platform/db/index.ts'
import {
  type ContentFolder,
  differences,
  type Edition,
  type Library,
  type NodeState,
  type openBases,
  PublishedMeanwhileError,
  readEdition,
  readFolder,
  refuseOverwriting,
  systemAuthor,
  writeEdition,
} from './site/editions/index.ts'
import type { Keeper } from './site/pages/index.ts'
import type { PublishLibrary } from './site/publishing/index.ts'
import type { Follower } from './site/shop/index.ts'

type PublishingTerms = {
  follower: Follower
  keeper: Keeper
  folder: ContentFolder
  bases: ReturnType<typeof openBases>
  db: Database
  log: Logger
}

/** How a process that keeps pages publishes: rendered here, then written, then swapped in. */
export function openPublishing(
  { follower, keeper, folder, bases, db, log }: PublishingTerms,
  report: (state: NodeState) => Promise<void> | undefined,
) {
  const publishLibrary: PublishLibrary = async (library, { after: expected, ...about }) => {
    const { number } = await follower.publish(library, keeper.adopt, (all, terms) => {
      if (terms.after !== expected) throw new PublishedMeanwhileError(terms.after)
      return writeEdition(db, all, about, terms)
    })
    await report(follower.state())
    return number
  }
  return {
    publishLibrary,
    /**
     * Whether the content folder is as it was published last while something newer is live, which came
     * from elsewhere. Throws OverwriteError where the folder has changed as well and lacks that.
     */
    async isOvertaken(): Promise<boolean> {
      const live = follower.edition()
      if (!live) return false
      return isOvertaken(readFolder(folder, keeper.shop()?.library), live, { db, bases })
    },
    /** The content folder as it lies there; `told` is told what is read of it before it is judged. */
    async publish(note: string, told?: Parameters<typeof readFolder>[2]) {
      const library = readFolder(folder, keeper.shop()?.library, told)
      const about = { note, author: systemAuthor() }
      const { number, changed } = await follower.publish(library, keeper.adopt, (all, terms) =>
        writeEdition(db, all, about, terms),
      )
      const err = await bases.write(db, number)
      if (err)
        log.error({ err, edition: number }, 'it is not remembered which edition the folder is of')
      await report(follower.state())
      folder.share(follower.edition()?.documents ?? new Map())
      return { number, changed: changed.size }
    },
  }
}

/** Whether a folder is still its base while something newer is live. Throws OverwriteError. */
async function isOvertaken(
  { documents }: Library,
  live: Edition,
  { db, bases }: Pick<PublishingTerms, 'db' | 'bases'>,
): Promise<boolean> {
  const base = await bases.read(db)
  if (base === null || base === live.number) return false
  const published = await readEdition(db, base)
  if (differences(published.documents, documents).length === 0) return true
  await refuseOverwriting(db, live, documents, base)
  return false
}
