import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, accountFor, canReach } from './account.ts'
import { prepareSocketFolder } from './address.ts'
import { pathFor, prepareCluster, serverEnvironment } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type Lock, tryLock } from './lock.ts'
import { livingPostmaster, readPostmaster } from './postmaster.ts'
import { prepareRuntime } from './runtime.ts'

const longestLog = 10 * 1024 * 1024
// Said while another starter is ahead, or while the backends of a killed postmaster still go.
const passing = /lock file ".*" already exists|pre-existing shared memory block/

export type Launch = { folder: string; runtimeDir?: string; log: (message: string) => void }

/**
 * Starts PostgreSQL on the folder, which is made first where it is missing. Answers true when it is
 * ready, and false when it found the folder taken and the caller should look again.
 */
export async function launch(target: Launch): Promise<boolean> {
  const account = await accountFor(target.folder)
  await mkdir(dirname(target.folder), { recursive: true })
  const lock = tryLock(`${target.folder}.lock`)
  if (!lock) return false
  try {
    if (livingPostmaster(target.folder)) return false
    return await launchLocked(target, account, lock)
  } finally {
    lock.release()
  }
}

async function launchLocked(
  { folder, runtimeDir, log }: Launch,
  account: Account,
  lock: Lock,
): Promise<boolean> {
  const parent = dirname(folder)
  const reachable = canReach(account, parent)
  const runtime = await prepareRuntime(account, runtimeDir ?? parent, log)
  await prepareCluster(folder, { account, runtime })
  if (!reachable && process.platform !== 'linux') {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and user ${account.uid} cannot reach ${folder}; start Quire as an ordinary user, or choose a DATA_DIR that is open to others.`,
    )
  }
  const socketFolder = await prepareSocketFolder(folder, { account, reachable })
  const logFile = join(folder, 'server.log')
  const logStart = prepareLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  removeEmpty([join(folder, 'postmaster.pid'), join(socketFolder, '.s.PGSQL.5432.lock')])
  const stale = readPostmaster(folder)
  const child = spawn(
    join(runtime, 'bin', 'postgres'),
    ['-D', pathFor(folder, reachable), ...settings({ unix_socket_directories: socketFolder })],
    {
      ...account,
      cwd: folder,
      // A session of its own: a Ctrl-C in the terminal must not stop the database before the
      // requests that are still using it.
      detached: true,
      stdio: ['ignore', output, output],
      // PostgreSQL takes any process with the pid in a left-over lock file for a server, except its
      // own parent and this one. The caller has proved that the pid is no server of this folder.
      env: { ...serverEnvironment(), ...(stale && { PG_GRANDPARENT_PID: String(stale.pid) }) },
    },
  )
  closeSync(output)
  child.unref()
  if (child.pid !== undefined) lock.alsoHeldBy(child.pid)
  if (await becomesReady(child, folder)) return true
  const said = readFileSync(logFile, 'utf8').slice(logStart)
  if (passing.test(said)) return false
  throw new EmbeddedPostgresError(
    `PostgreSQL did not start on ${folder}; it said: ${said.trim().split('\n').slice(-8).join('\n')}`,
  )
}

function settings(more: Record<string, string>): string[] {
  const all = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Until a table has statistics the planner guesses, and a young shop grows a hundredfold in a minute.
    autovacuum_naptime: '10s',
    // What a failed statement says about a customer stays out of the log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...more,
  }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// PostgreSQL refuses a lock file that a crash left empty. Nobody can be writing it: we hold the lock.
function removeEmpty(files: string[]): void {
  for (const file of files) {
    if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
  }
}

function prepareLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size <= longestLog) return size
  truncateSync(file)
  return 0
}

async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  while (child.exitCode === null && child.signalCode === null) {
    if (failure) throw new EmbeddedPostgresError(`PostgreSQL cannot be run: ${failure.message}`)
    const postmaster = readPostmaster(folder)
    if (postmaster?.ready && postmaster.pid === child.pid) return true
    await delay(10)
  }
  return false
}
