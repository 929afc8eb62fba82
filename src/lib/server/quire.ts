import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Env, listenHosts } from '../env.ts'
import { isDatabaseReady } from './database-figures.ts'
import { openPublishing } from './open-publishing.ts'
import { openShop, withUnserved } from './open-shop.ts'
import type { Database } from './platform/db/index.ts'
import { openJobs, type Services, startServices } from './services.ts'
import { openPurger } from './site/caches/index.ts'
import {
  type ContentFolder,
  listenForEditions,
  openBases,
  openContentFolder,
} from './site/editions/index.ts'
import { type Answering, listen } from './site/front/listening.ts'
import { openFront } from './site/front/open-front.ts'
import { type Keeper, openPageFolder, openPages, pageFingerprint } from './site/pages/index.ts'
import { openPhotoFolder } from './site/photos/index.ts'
import { publishProved } from './site/publishing/index.ts'
import {
  createFollower,
  followShop,
  type OriginTerms,
  originOf,
  originTerms,
} from './site/shop/index.ts'
import { demandWritable, openStores } from './stores.ts'
import { openWatch, watchWeb, watchWorker } from './watch.ts'

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
  /** The content folder, where somebody has it open who has read it before. */
  folder?: ContentFolder
  /**
   * Puts the development server before the front. It renders pages itself, so that none are rendered
   * here unless they are asked for.
   */
  development?(front: RequestListener, keeper: Keeper): Omit<Answering, 'plain'>
}

/** A running Quire. */
export type Quire = {
  port: number
  db: Database
  databaseUrl: string
  shops: { name: string; href: string }[]
  /** Sample accounts, where they are in use. */
  accounts: Services['accounts']
  /** Why the content folder was not published; null where it was, or was not to be. */
  trouble: string | null
  /** What is to be known of what is live: another shop than the folder's, methods that nobody can pay by; null: nothing. */
  notice: string | null
  publish(note: string): Promise<{ number: number; changed: number }>
  stop(): Promise<void>
}

/**
 * Opens everything one process runs, in order, and answers when the shop is open. What was opened is
 * closed again where something does not open; why, is a StartError where a person can mend it.
 */
export async function startQuire(terms: QuireTerms): Promise<Quire> {
  demandWritable(terms.env.DATA_DIR)
  const opened = new AsyncDisposableStack()
  try {
    return await (terms.env.ROLE === 'worker'
      ? startWorker(terms, opened)
      : startWeb(terms, opened))
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

async function startWeb(terms: QuireTerms, opened: AsyncDisposableStack): Promise<Quire> {
  const { env, log } = terms
  const clock = () => new Date()
  const listening = await listen(listenHosts(env.HOST), env.PORT)
  opened.defer(() => listening.stop(0))
  const metrics = await openWatch(terms, opened)
  const { database, db } = await openStores(terms, opened)
  const folder = terms.folder ?? openContentFolder(env.CONTENT_DIR)
  const photos = openPhotoFolder(env.DATA_DIR, db, log)
  const follower = createFollower(db, clock, log, photos.prepare)
  const origins = originTerms(env, listening.port)
  const apiHost = env.API_HOST ? new URL(env.API_HOST) : null
  const purger = env.PURGE_URL.length > 0 ? openPurger(log) : null
  opened.defer(() => purger?.close())
  const common = { ...terms, origins, apiHost, clock, changed: purger?.changed }
  const pageFolder = openPageFolder(env.DATA_DIR, pageFingerprint(common), log)
  opened.defer(() => pageFolder.close())
  const pages = await openPages({ ...common, ...pageFolder, ahead: !terms.development })
  const { keeper } = pages
  opened.defer(() => keeper.close())
  const bases = openBases(env.DATA_DIR, env.CONTENT_DIR)
  let nodes: ReturnType<typeof listenForEditions> | null = null
  const publishing = openPublishing({ follower, keeper, folder, bases, db, log }, (state) =>
    nodes?.report(state),
  )
  const { publish } = publishing
  const said = await openShop(terms, { follower, pages, folder, bases, publishing, db })
  const { port } = listening
  const getShop = keeper.shop
  const live = getShop()
  if (live) photos.tidy(live.library)
  const services = await startServices({
    ...common,
    db,
    database,
    getShop,
    port,
    publish: publishing.publishLibrary,
    rehearse: keeper.rehearse,
    render: keeper.render,
  })
  opened.defer(() => services.stop())
  const front = await openFront({
    ...common,
    ...pages,
    photos,
    isReady: () => isDatabaseReady(db),
    api: services.api,
    drafts: services.drafts,
    buildFiles: join(env.DATA_DIR, 'build-files'),
    logsAnswers: env.ACCESS_LOG,
  })
  if (metrics) watchWeb(metrics, { env, db, keeper, front })
  listening.answer(terms.development?.(front.listener, keeper) ?? front)
  await services.work()
  purger?.open(services.purge)
  nodes = listenForEditions(
    database.url,
    async () => {
      const isLive = await follower.catchUp(keeper.adopt)
      await nodes?.report(follower.state())
      return isLive
    },
    (err) => log.warn({ err }, 'waiting for the database to hear of editions'),
  )
  opened.defer(() => nodes?.close())
  return {
    port,
    db,
    databaseUrl: database.url,
    shops: homesOf(getShop(), origins),
    accounts: services.accounts,
    ...withUnserved(said, env, getShop()),
    publish,
    async stop() {
      await listening.stop(env.SHUTDOWN_SECONDS)
      await opened.disposeAsync()
    },
  }
}

/** Where each shop is to be found. */
function homesOf(shop: ReturnType<Keeper['shop']>, origins: OriginTerms): Quire['shops'] {
  return (shop?.tenants ?? []).map(({ name, hosts }) => ({
    name,
    href: `${originOf(hosts[0] ?? '', origins)}/`,
  }))
}

/** Jobs alone, for the shop of the newest edition: no pages, no API, and no port but the metrics'. */
async function startWorker(terms: QuireTerms, opened: AsyncDisposableStack): Promise<Quire> {
  const { env } = terms
  const metrics = await openWatch(terms, opened)
  const { database, db } = await openStores(terms, opened)
  const followed = await followShop({ ...terms, db, databaseUrl: database.url })
  opened.defer(() => followed.close())
  const port = env.PORT
  const origins = originTerms(env, port)
  const publish = publishProved({ env, db, dist: terms.dist, clock: () => new Date() })
  const getShop = followed.shop
  const jobs = await openJobs({ ...terms, db, database, getShop, port, origins, publish })
  opened.defer(() => jobs.stop())
  await jobs.work()
  if (metrics) watchWorker(metrics, { env, db, shop: followed.shop })
  return {
    port,
    db,
    databaseUrl: database.url,
    shops: [],
    accounts: { customers: [], staff: [] },
    trouble: null,
    notice: null,
    publish: () => Promise.reject(new Error('A worker publishes nothing.')),
    stop: () => opened.disposeAsync(),
  }
}
