import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Env } from '../../../env.ts'
import type { Database } from '../../platform/db/index.ts'
import { newWorkFolder } from '../../platform/files/index.ts'
import { ContentError, changedBetween, readEdition } from '../editions/index.ts'
import { openPages } from '../pages/index.ts'
import { openPhotoFolder } from '../photos/index.ts'
import { type CompiledShop, compiledIfPossible, originTerms, type Since } from '../shop/index.ts'

export type Proof = { tenant: string; path: string }[]

/**
 * Makes the files of an edition's photographs, renders what it changes in a folder of its own, and answers those
 * pages. Throws ContentError with what cannot be decoded or rendered. Null where the application was never built here: the
 * nodes then prove it before they take it up. What pages say before it is known where a shop of this
 * DATA_DIR has rendered them; what is not known is rendered from the edition before, so that only
 * pages count which really say something else.
 */
export async function prove(
  before: CompiledShop | null,
  after: CompiledShop,
  terms: {
    changed: ReadonlySet<string>
    env: Env
    db: Database
    /** The built application. */
    dist: string
    clock(): Date
  },
): Promise<Proof | null> {
  const { changed, env, db, dist, clock } = terms
  const log = pino({ level: 'silent' })
  const unseen = await openPhotoFolder(env.DATA_DIR, db, log).prepare(after.library)
  if (unseen.length > 0) throw new ContentError(unseen)
  const stamp = join(dist, 'build-id')
  if (!existsSync(stamp)) return null
  const root = newWorkFolder()
  const index = join(env.DATA_DIR, 'pages', 'index.json')
  if (existsSync(index)) copyFileSync(index, join(root, 'index.json'))
  const { keeper, store } = await openPages({
    dist,
    buildId: readFileSync(stamp, 'utf8'),
    root,
    origins: originTerms(env, env.PORT),
    apiHost: env.API_HOST ? new URL(env.API_HOST) : null,
    log,
    clock,
  })
  try {
    if (before) await keeper.open(before, await sinceEdition(db, store.edition, before, clock()))
    else store.clear()
    return (await keeper.adopt(after, changed)).pages
  } finally {
    keeper.close()
    rmSync(root, { recursive: true, force: true })
  }
}

/** What the edition before has changed since the stored pages were rendered; null where none are. */
async function sinceEdition(
  db: Database,
  stored: number,
  before: CompiledShop,
  now: Date,
): Promise<Since | null> {
  if (stored === before.edition) return { changed: new Set(), before }
  if (stored < 1 || stored > before.edition) return null
  const older = await readEdition(db, stored)
  return {
    changed: await changedBetween(db, stored, before.edition),
    before: compiledIfPossible(older, now, () => {}),
  }
}
