import type { Logger } from 'pino'
import type { Database } from './platform/db/index.ts'
import {
  type ContentFolder,
  type NodeState,
  type openBases,
  PublishedMeanwhileError,
  readFolder,
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
    /** The content folder as it lies there. */
    async publish(note: string) {
      const library = readFolder(folder, keeper.shop()?.library)
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
