import type { Env } from '../../../env.ts'
import type { Database } from '../../platform/db/index.ts'
import {
  differences,
  newestEdition,
  PublishedMeanwhileError,
  readEdition,
  writeEdition,
} from '../editions/index.ts'
import { compiledIfPossible, compileShop } from '../shop/index.ts'
import { prove } from './prove.ts'
import type { PublishLibrary } from './publish-job.ts'

/** Publishes from a process that keeps no pages: they are proved in a folder that is thrown away. */
export function publishProved(terms: {
  env: Env
  db: Database
  dist: string
  clock(): Date
}): PublishLibrary {
  const { db } = terms
  return async (library, { after, ...about }) => {
    if ((await newestEdition(db)) !== after)
      throw new PublishedMeanwhileError(await newestEdition(db))
    const live = await readEdition(db, after)
    const changes = differences(live.documents, library.documents)
    if (changes.length === 0) return after
    const now = terms.clock()
    const before = compiledIfPossible(live, now, () => {})
    const changed = new Set(changes.map(({ path }) => path))
    await prove(before, compileShop(library, after + 1, now), { ...terms, changed })
    const { number } = await writeEdition(db, library.documents, about, { known: live, after })
    return number
  }
}
