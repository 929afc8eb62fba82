import type { Env } from '../../../src/lib/env.ts'
import type { Database } from '../../../src/lib/server/platform/db/index.ts'
import {
  DraftOutdatedError,
  differences,
  differenceWords,
  documentsOf,
  type Edition,
  type EditionNote,
  editionNumbered,
  listEditions,
  newestEdition,
  notesOf,
  openBases,
  openContentFolder,
  readAgain,
  readEdition,
  readFolder,
  refuseOverwriting,
  systemAuthor,
  waitForNodes,
  writeDraft,
  writeEdition,
} from '../../../src/lib/server/site/editions/index.ts'
import { prove } from '../../../src/lib/server/site/publishing/index.ts'
import { compiledIfPossible, compileShop } from '../../../src/lib/server/site/shop/index.ts'
import { unserved } from '../../../src/lib/server/unserved.ts'
import { dist } from '../build.ts'
import type { PublishArguments } from './arguments.ts'
import { adoptionWords, listWords, noteWords, pageWords } from './words.ts'

const LISTED = 20
/** As long as rendering tens of thousands of pages takes. */
const PATIENCE_MS = 120_000

/** A draft needs something live to be a draft of. */
export class NoBaseError extends Error {
  override name = 'NoBaseError'
  constructor() {
    super('Nothing was ever published, so there is nothing that this could be a draft of.')
  }
}

/** Does what the arguments say; answers whether it came to the end that was wanted. */
export async function runPublish(
  wanted: PublishArguments,
  env: Env,
  db: Database,
  say: (text: string) => void,
): Promise<boolean> {
  if (wanted.what === 'list') {
    say(listWords(await listEditions(db, LISTED)))
    return true
  }
  const newest = await newestEdition(db)
  const live: Edition | null = newest > 0 ? await readEdition(db, newest) : null
  const older = wanted.edition === null ? null : await editionNumbered(db, wanted.edition)
  const library = older
    ? readAgain((await documentsOf(db, older)).values())
    : readFolder(openContentFolder(env.CONTENT_DIR))
  const { documents } = library
  const found = differences(live?.documents ?? new Map(), documents)
  const bases = openBases(env.DATA_DIR, env.CONTENT_DIR)
  if (found.length === 0 && live) {
    if (wanted.what === 'publish' && !wanted.dryRun && !wanted.draft)
      await remember(bases, db, live.number, say)
    say(`Nothing differs from edition ${live.number}, which is live.`)
    return true
  }
  if (wanted.draft && !live) throw new NoBaseError()
  say(`${found.length} document(s) ${live ? `differ from edition ${live.number}` : 'are new'}:`)
  say(differenceWords(found))
  if (wanted.what === 'diff') return true

  if (older && older.base !== null && older.base !== newest && !wanted.force)
    throw new DraftOutdatedError(older.number, older.base, newest)
  if (live && !older && !wanted.force)
    await refuseOverwriting(db, live, documents, await baseOf(wanted, db, bases))
  const now = new Date()
  const before =
    live &&
    compiledIfPossible(live, now, () =>
      say(`Edition ${live.number} cannot be compiled any more, so all pages count as changed.`),
    )
  const after = compileShop(library, newest + 1, now)
  const changed = new Set(found.map(({ path }) => path))
  const proof = await prove(before, after, { changed, env, db, dist, clock: () => new Date() })
  say(proof ? pageWords(proof) : 'Nothing was rendered: the application is not built here.')
  const notes = notesOf(library, before?.library ?? null)
  if (notes.length > 0) say(noteWords(notes))
  for (const sentence of unserved(after, env)) say(sentence)
  if (wanted.dryRun) {
    say('Nothing was published.')
    return true
  }
  const note = wanted.note ?? noteOf(older)
  const about = { note, author: wanted.author ?? systemAuthor() }
  if (wanted.draft && live) {
    const number = await writeDraft(db, documents, about, live)
    say(`Draft ${number} is written on edition ${live.number}, which stays live.`)
    return true
  }
  const { number } = await writeEdition(db, documents, about, { known: live, after: newest })
  // The folder is not what an older edition is: it still holds what was taken back.
  if (older?.kind !== 'live') await remember(bases, db, number, say)
  const { text, ok } = adoptionWords(number, await waitForNodes(db, number, PATIENCE_MS))
  say(text)
  return ok
}

/** What is said counts more than what is remembered. Throws NoEditionError. */
async function baseOf(
  { base }: PublishArguments,
  db: Database,
  bases: ReturnType<typeof openBases>,
): Promise<number | null> {
  return base === null ? bases.read(db) : (await editionNumbered(db, base)).number
}

/** What is live stays live where this cannot be written down. */
async function remember(
  bases: ReturnType<typeof openBases>,
  db: Database,
  edition: number,
  say: (text: string) => void,
): Promise<void> {
  const error = await bases.write(db, edition)
  if (error)
    say(
      `It could not be remembered that this folder is edition ${edition} (${error.message}); say --base=${edition} next time.`,
    )
}

function noteOf(older: Pick<EditionNote, 'number' | 'kind' | 'note'> | null): string {
  if (!older) return 'npm run publish'
  return older.kind === 'draft' ? older.note : `edition ${older.number} again`
}
