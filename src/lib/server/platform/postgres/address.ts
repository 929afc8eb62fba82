import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'
import { livingPostmaster } from './postmaster.ts'

/** The role that owns the cluster, and the database that Quire uses. */
export const names = { role: 'quire', database: 'quire' }

const socketName = '/.s.PGSQL.5432'
// A Unix socket's address holds 107 bytes on Linux and 103 on macOS.
const longestPath = 103

/**
 * The connection string over a Unix socket, as psql, pg_dump and node-postgres read it:
 * `postgresql:///quire?host=/the/folder&user=quire`.
 */
export function socketUrl(socketFolder: string, database = names.database): string {
  const query = `host=${encodeURIComponent(socketFolder)}&user=${names.role}`
  return `postgresql:///${database}?${query}`
}

/** The connection string of the server that runs on this data folder; undefined when none does. */
export function embeddedUrl(dataDir: string): string | undefined {
  const running = livingPostmaster(resolve(dataDir))
  return running?.ready ? socketUrl(running.socketFolder) : undefined
}

/**
 * Where the server listens: its data folder, which only its account may enter, or, where that path
 * is too long or out of reach, a folder as private as that among the temporary files.
 */
export async function prepareSocketFolder(
  folder: string,
  { account, reachable }: { account: Account; reachable: boolean },
): Promise<string> {
  if (reachable && Buffer.byteLength(folder + socketName) <= longestPath) return folder
  const owner = account.uid ?? process.getuid?.() ?? 0
  const digest = createHash('sha256').update(`${owner} ${folder}`).digest('hex').slice(0, 16)
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const socketFolder = join(base, `quire-${digest}`)
  try {
    await mkdir(socketFolder, { mode: 0o700 })
    if (account.uid !== undefined) await chown(socketFolder, owner, account.gid ?? owner)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(socketFolder)
  if (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return socketFolder
  throw new EmbeddedPostgresError(
    `${socketFolder} should be a folder of user ${owner} that nobody else may enter; remove it, then start again.`,
  )
}
