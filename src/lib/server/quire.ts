import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Env, listenHosts } from '../env.ts'
import { type Database, migrate, openDatabase } from './db/index.ts'
import {
  createFollower,
  listenForEditions,
  newestEdition,
  openContentFolder,
  publishFolder,
} from './editions/index.ts'
import { listen, shutDown } from './front/listening.ts'
import { openFront } from './front/open-front.ts'
import { openPages } from './pages/open-pages.ts'
import { startEmbeddedPostgres } from './postgres/index.ts'
import { startServices } from './services.ts'
import type { OriginTerms } from './shop/index.ts'

export type QuireTerms = {
  env: Env
  /** The built application. */
  dist: string
  buildId: string
  log: Logger
  /** Told what takes its time; call the answer when it is done. */
  step(what: string): (closing?: string) => void
  /** Rate limits off: for benchmarks. */
  unlimited?: boolean
}

/** A running Quire. */
export type Quire = {
  port: number
  db: Database
  databaseUrl: string
  shops: { name: string; href: string }[]
  accounts: { email: string; password: string; role: string }[]
  publish(note: string): Promise<{ number: number; changed: number }>
  stop(): Promise<void>
}

/** Opens everything one process runs, in order, and answers when the shop is open. */
export async function startQuire(terms: QuireTerms): Promise<Quire> {
  const { env, log, step } = terms
  const clock = () => new Date()
  const database = await openPostgres(terms)
  const db = openDatabase({ url: database.url, onError: (err) => log.warn({ err }, 'connection') })
  await migrate(db)
  const folder = openContentFolder(env.CONTENT_DIR)
  await publishAtStart(db, folder, terms)

  const follower = createFollower(db, clock, log)
  const origins = originTerms(env)
  const pages = await openPages({ ...terms, clock, origins, root: join(env.DATA_DIR, 'pages') })
  const shop = await follower.open()
  if (shop) {
    const done = step('Drawing the pages')
    const { rendered } = await pages.keeper.open(
      shop,
      await follower.changedSince(pages.store.edition),
    )
    done(rendered > 0 ? `Drew ${rendered} pages` : undefined)
  }
  const { keeper } = pages
  const services = await startServices({ ...terms, db, database, keeper, origins, clock })
  const servers = await openFront({ ...terms, ...pages, db, api: services.api, origins })
  const port = await listen(servers, listenHosts(env.HOST), env.PORT)
  const ears = listenForEditions(
    database.url,
    () => void follower.catchUp(keeper.adopt),
    (err) => log.warn({ err }, 'waiting for the database to hear of editions'),
  )
  return {
    port,
    db,
    databaseUrl: database.url,
    shops: (keeper.shop()?.tenants ?? []).map(({ name, hosts }) => ({
      name,
      href: `http://${hosts[0]}:${port}/`,
    })),
    accounts: services.accounts,
    async publish(note) {
      const { number, changed } = await publishFolder(db, folder, note)
      await follower.catchUp(keeper.adopt)
      return { number, changed: changed.size }
    },
    async stop() {
      await shutDown(servers, env.SHUTDOWN_SECONDS)
      await ears.close()
      await services.stop()
      keeper.close()
      await db.destroy()
      await database.stop()
    },
  }
}

async function openPostgres({ env, log, step }: QuireTerms) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, embedded: false, async stop() {} }
  const done = step('Opening the database')
  const dataDir = join(env.DATA_DIR, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) })
  done()
  return { url: server.url, embedded: true, stop: () => server.stop() }
}

/**
 * The first start publishes the content folder; later ones do so for the sample shop only, because
 * what a shop's editors have half finished must not go live with a restart.
 */
async function publishAtStart(
  db: Database,
  folder: ReturnType<typeof openContentFolder>,
  { log }: QuireTerms,
): Promise<void> {
  const first = (await newestEdition(db)) === 0
  const settings = folder.read().documents.get('shop.yaml')
  const sample = settings?.kind === 'shop' && 'sample' in settings.data && settings.data.sample
  if (!first && !sample) return
  try {
    await publishFolder(db, folder, 'at start')
  } catch (error) {
    if (first) throw error
    log.error(error instanceof Error ? error.message : String(error))
  }
}

/** A local shop's addresses carry its port; behind a proxy they are the proxy's. */
export function originTerms(env: Env): OriginTerms {
  if (env.PUBLIC_ORIGIN_SCHEME) return { scheme: env.PUBLIC_ORIGIN_SCHEME, port: null }
  return { scheme: 'http', port: env.PORT }
}
