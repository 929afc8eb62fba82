import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { socketUrl } from './address.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type Launch, launch } from './launch.ts'
import { livingPostmaster } from './postmaster.ts'
import { enter, type Presence } from './presence.ts'

const startWithin = 120_000
const stopWithin = 60_000

export type EmbeddedPostgres = {
  /** `postgresql:///quire?host=/socket/folder&user=quire`, for node-postgres as for psql. */
  url: string
  /** True when the server was running already, started by another process or before a kill. */
  adopted: boolean
  stop(): Promise<void>
}

type Options = { dataDir: string; runtimeDir?: string; log?: (message: string) => void }
type Attendance = { presence: Presence; url: string; adopted: boolean }

/**
 * Makes sure that PostgreSQL serves the folder `dataDir` (its own folder, such as
 * `.data/postgres`; its programs are copied beside it, or into `runtimeDir`) and answers once it
 * takes connections. A running server is adopted; of several processes that start at once one
 * starts it. Should the server die, it is started again; connections in use fail once.
 *
 * Who stops it: the last one out. Every process holds a shared lock in the server while it uses it,
 * and `stop()` shuts the server down only when no other process does, whoever started it. Close
 * your own pools before. A process that is killed leaves the server to the next one.
 *
 * For one machine, or one container, at a time: PostgreSQL cannot see a server that runs on the same
 * folder elsewhere. Several machines share a database by DATABASE_URL.
 *
 * Throws EmbeddedPostgresError with a sentence for a person.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, runtimeDir, log = () => {} } = options
  const target: Launch = { folder: resolve(dataDir), runtimeDir, log }
  let stopped = false
  let current: Promise<Attendance | undefined>

  const again = (): Promise<Attendance | undefined> =>
    attend(target, onLost).catch(async (error: unknown) => {
      log(`The database is away: ${error instanceof Error ? error.message : error}`)
      await delay(1_000, undefined, { ref: false })
      return stopped ? undefined : again()
    })
  function onLost() {
    if (stopped) return
    log('The connection to the database was lost; looking after it.')
    current = again()
  }

  const first = await attend(target, onLost)
  current = Promise.resolve(first)
  return {
    url: first.url,
    adopted: first.adopted,
    async stop() {
      if (stopped) return
      stopped = true
      const attendance = await current
      if (attendance) await leave(target, attendance.presence)
    },
  }
}

async function attend(target: Launch, onLost: () => void): Promise<Attendance> {
  const deadline = Date.now() + startWithin
  let adopted = true
  while (Date.now() < deadline) {
    const postmaster = livingPostmaster(target.folder)
    if (!postmaster) adopted = !(await launch(target))
    else if (postmaster.ready) {
      const presence = await enter(postmaster.socketFolder, onLost)
      if (presence) return { presence, adopted, url: socketUrl(postmaster.socketFolder) }
    }
    await delay(20)
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL on ${target.folder} was not ready within ${startWithin / 1000} s; see server.log there.`,
  )
}

async function leave({ folder, log }: Launch, presence: Presence): Promise<void> {
  try {
    const alone = await presence.leave().catch(() => false)
    const postmaster = livingPostmaster(folder)
    if (!alone || !postmaster) return
    // SIGINT is PostgreSQL's fast shutdown: it ends connections, writes all down and goes.
    process.kill(postmaster.pid, 'SIGINT')
    const deadline = Date.now() + stopWithin
    while (livingPostmaster(folder)?.pid === postmaster.pid) {
      if (Date.now() > deadline)
        return log('PostgreSQL is still shutting down; not waiting for it.')
      await delay(10)
    }
  } finally {
    await presence.close()
  }
}
