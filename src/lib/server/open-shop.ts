import type { Logger } from 'pino'
import { AT_START } from '../domain/staff/edition-note.ts'
import type { Env } from '../env.ts'
import type { openPublishing } from './open-publishing.ts'
import type { Database } from './platform/db/index.ts'
import {
  ContentError,
  type ContentFolder,
  OverwriteError,
  type openBases,
  PublishedMeanwhileError,
} from './site/editions/index.ts'
import type { Keeper, Pages } from './site/pages/index.ts'
import type { CompiledShop, Follower, Shop } from './site/shop/index.ts'
import { unserved } from './unserved.ts'

type Opening = {
  follower: Follower
  pages: Pages
  folder: ContentFolder
  bases: ReturnType<typeof openBases>
  publishing: Pick<ReturnType<typeof openPublishing>, 'publish' | 'isOvertaken'>
  db: Database
}

type Terms = { log: Logger; step(what: string): (closing?: string) => void }

/** What a start has to say of the content folder, as `Quire` does. */
type Said = { trouble: string | null; notice: string | null }

/** From so many documents on, their pages are rendered in processes of their own. */
const MANY_DOCUMENTS = 1500

/** Opens what is live, then publishes the folder where a start does; answers what is to be said of it. */
export async function openShop(terms: Terms, opening: Opening): Promise<Said> {
  const { folder, pages } = opening
  const { keeper, store } = pages
  const done = terms.step('Rendering the pages')
  const isBulk = store.edition === 0 && folder.holds(MANY_DOCUMENTS)
  const prepared = isBulk ? keeper.prepare() : null
  try {
    const { rendered, ...said } = await openOrPublish(terms, opening, prepared)
    done(rendered > 0 ? `Rendered ${rendered} pages` : undefined)
    return said
  } finally {
    prepared?.release()
  }
}

/** What a start has to say, and what of the shop that is live these settings do not serve. */
export function withUnserved(said: Said, env: Env, shop: Shop | null): Said {
  const sentences = [said.notice, ...(shop ? unserved(shop, env) : [])]
  return { ...said, notice: sentences.filter(Boolean).join('\n') || null }
}

async function openOrPublish(
  terms: Terms,
  { follower, pages: { keeper, store }, folder, bases, publishing, db }: Opening,
  prepared: ReturnType<Keeper['prepare']> | null,
): Promise<Said & { rendered: number }> {
  const shop = await follower.open().catch((error: unknown) => {
    terms.log.error({ err: error }, 'the newest edition cannot be loaded')
    return null
  })
  let { rendered } = shop
    ? await keeper.open(shop, await follower.since(store.edition))
    : { rendered: 0 }
  if (shop) {
    const isOthers = (await bases.read(db)) === null && isAnother(folder, shop)
    if (isOthers) return { rendered, trouble: null, notice: othersNotice(folder, shop) }
  }
  const trouble = await publishAtStart(!shop, folder, publishing, prepared)
  if (!shop) rendered = [...store.records()].length
  return { rendered, trouble, notice: null }
}

/**
 * The first start publishes the content folder; later ones do so for the sample shop only, because
 * what a shop's editors have half finished must not go live with a restart. What editors have published
 * over the folder stays live. Bad content is answered as a sentence: what was live stays live, and without
 * anything live the shop is in maintenance until something is published.
 */
async function publishAtStart(
  first: boolean,
  folder: ContentFolder,
  { publish, isOvertaken }: Opening['publishing'],
  prepared: ReturnType<Keeper['prepare']> | null,
): Promise<string | null> {
  if (!first && !folder.isSample()) return null
  try {
    if (first || !(await isOvertaken())) await publish(AT_START, prepared?.foresee)
    return null
  } catch (error) {
    if (
      error instanceof ContentError ||
      error instanceof OverwriteError ||
      error instanceof PublishedMeanwhileError
    )
      return error.message
    throw error
  }
}

/** Whether a folder is of another shop than the live one, as far as its tenants tell; samples are all of one. */
function isAnother(folder: ContentFolder, { sample, tenants }: CompiledShop): boolean {
  if (folder.isSample() || sample) return folder.isSample() !== sample
  const live = tenants.map(({ id }) => id).sort()
  return folder.tenants().join() !== live.join()
}

/** Nothing of the folder was published to this database, and nothing is: other orders and customers are in it. */
function othersNotice(folder: ContentFolder, { edition, sample, tenants }: CompiledShop): string {
  const live = tenants.map(({ id, name }) => `${name} (${id})`).join(', ')
  const there = `Live is edition ${edition} of this database${sample ? ', of the sample shop' : ''}: ${live}.`
  if (folder.isSample() && !sample)
    return `${there}\nCONTENT_DIR is the sample shop, which was not published over it. Set CONTENT_DIR to your own documents.`
  const own = folder.tenants().join(', ') || 'no shop'
  return [
    there,
    `What lies in CONTENT_DIR (${own}) was never published here. Give it a database of its own by another DATA_DIR`,
    'or DATABASE_URL, or type `npm run publish -- --force` to put it in the place of what is live.',
  ].join('\n')
}
