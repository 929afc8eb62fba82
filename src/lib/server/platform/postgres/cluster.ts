import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach, giveTo } from './account.ts'
import { names } from './address.ts'
import { EmbeddedPostgresError } from './error.ts'

const abandonedAfter = 600_000

/**
 * Makes the data folder unless it is there. It is made under another name and renamed when whole,
 * so that a crash leaves none half made; of several makers the first wins.
 */
export async function prepareCluster(
  folder: string,
  { account, runtime }: { account: Account; runtime: string },
): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) {
    await checkVersion(folder, version.trim(), runtime)
    if ((await stat(folder)).uid === 0) await giveTo(account, folder)
    return
  }
  const inside = await readdir(folder).catch(() => [])
  if (inside.length > 0) {
    throw new EmbeddedPostgresError(
      `${folder} holds something that is not a PostgreSQL database; move it away, or choose another DATA_DIR.`,
    )
  }
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent, `${basename(folder)}.new-`)
  const aside = `${folder}.new-${randomUUID()}`
  try {
    await mkdir(aside, { mode: 0o700 })
    await giveTo(account, aside)
    await initdb(runtime, { account, folder: aside })
    await rename(aside, folder)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

/** The PostgreSQL path of a folder that the process works in, even where its parents are closed. */
export function pathFor(folder: string, reachable: boolean): string {
  return reachable ? folder : '/proc/self/cwd'
}

async function checkVersion(folder: string, made: string, runtime: string): Promise<void> {
  const ours = basename(runtime).match(/^postgres-runtime-(\d+)/)?.[1]
  if (made === ours) return
  throw new EmbeddedPostgresError(
    `${folder} was made by PostgreSQL ${made} and this is PostgreSQL ${ours}; dump it with the older version and load it into a new folder, or choose another DATA_DIR.`,
  )
}

async function removeAbandoned(parent: string, prefix: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    if (!entry.startsWith(prefix)) continue
    const path = join(parent, entry)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) {
      await rm(path, { recursive: true, force: true })
    }
  }
}

function initdb(runtime: string, { account, folder }: { account: Account; folder: string }) {
  const child = spawn(
    join(runtime, 'bin', 'initdb'),
    [
      `--pgdata=${pathFor(folder, canReach(account, folder))}`,
      `--username=${names.role}`,
      // Safe, because only the account (and root) may enter the socket's folder.
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...account, cwd: folder, env: serverEnvironment(), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said: Buffer[] = []
  child.stderr.on('data', (data: Buffer) => said.push(data))
  return new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else {
        const why = Buffer.concat(said).toString().trim()
        reject(new EmbeddedPostgresError(`PostgreSQL could not make ${folder}: ${why}`))
      }
    })
  })
}

/** Nothing of ours but what PostgreSQL needs: its environment is readable in the system's lists. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
