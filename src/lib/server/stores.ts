import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { isDatabaseTrouble, migrate, openDatabase } from './platform/db/index.ts'
import { measure } from './platform/metrics/index.ts'
import { startEmbeddedPostgres } from './platform/postgres/index.ts'
import { StartError } from './start-error.ts'

type StoreTerms = { env: Env; log: Logger; step(what: string): (closing?: string) => void }

/** Folder by folder: `mkdir` with `recursive` never comes back below `/proc`, where nothing is made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Throws a StartError where nothing can be kept. */
export function demandWritable(folder: string): void {
  try {
    makeFolder(resolve(folder))
    // Of what is no folder this fails too.
    accessSync(`${folder}/.`, constants.W_OK)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `Nothing can be written to the folder ${folder} (${why}). Set DATA_DIR to one that is this user's.`,
    )
  }
}

/**
 * Opens the database, brings it up to date, and says what has to be closed again. Throws a StartError
 * where there is none to be used.
 */
export async function openStores(terms: StoreTerms, opened: AsyncDisposableStack) {
  const database = await openPostgres(terms)
  opened.defer(() => database.stop())
  const onError = (err: Error) => {
    measure({ of: 'lost connection' })
    terms.log.warn({ err }, 'a database connection was lost')
  }
  const migrating = openDatabase({ url: database.url, max: 1, onError, patience: null })
  try {
    // Whatever is wrong with the first word is wrong with where it went.
    await sql`select 1`.execute(migrating).catch((error: unknown) => {
      throw unreachable(database.url, error)
    })
    await migrate(migrating)
  } catch (error) {
    throw isDatabaseTrouble(error) ? unreachable(database.url, error) : error
  } finally {
    await migrating.destroy()
  }
  const pooled = terms.env.DATABASE_POOL_URL
  const db = pooled
    ? openDatabase({ url: pooled, isShared: true, onError })
    : openDatabase({ url: database.url, onError })
  opened.defer(() => db.destroy())
  return { database, db }
}

function unreachable(url: string, error: unknown): StartError {
  const host = URL.parse(url)?.host || 'this machine'
  const why = error instanceof Error ? rootOf(error).message : String(error)
  return new StartError(
    `The database at ${host} cannot be used: ${why}. Start it, or set DATABASE_URL to another one.`,
  )
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

async function openPostgres({ env, log, step }: StoreTerms) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, embedded: false, async stop() {} }
  const done = step('Opening the database')
  const dataDir = join(env.DATA_DIR, 'postgres')
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => log.info(line) })
  done()
  return { url: server.url, embedded: true, stop: () => server.stop() }
}
