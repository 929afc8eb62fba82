import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Emptied by PostgreSQL at its start, or of the running server alone; only the folders are kept. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
  'pg_stat_tmp',
  'pg_dynshmem',
])
const ofTheServer = /^(postmaster\.(pid|opts)|server\.log|pgsql_tmp.*|backup_label.*)$/

/**
 * Copies the folder of a running server, so that a server started on the copy has everything that was
 * acknowledged before this ends. PostgreSQL's own way of a base backup (its documentation, section
 * 25.3.4), without a client program of the same version: between start and stop of the backup files
 * may be copied while they change, and the log in between makes them whole. A slot of this session
 * keeps that log from being recycled.
 */
export async function copyCluster(url: string, folder: string, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'quire backup' })
  await client.connect()
  try {
    const slot = `quire_backup_${process.pid}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const started = await client.query<{ wal: string }>(
      "select pg_walfile_name(pg_backup_start('quire', true)) as wal",
    )
    await copyFolder(folder, copy)
    const stopped = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    )
    const [label] = stopped.rows
    await writeFile(join(copy, 'backup_label'), label?.labelfile ?? '', { mode: 0o600 })
    if (label?.spcmapfile) await writeFile(join(copy, 'tablespace_map'), label.spcmapfile)
    await copyLog(join(folder, 'pg_wal'), join(copy, 'pg_wal'), started.rows[0]?.wal ?? '')
  } finally {
    await client.end()
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (ofTheServer.test(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (emptied.has(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile()) await copyFile(source, target).catch(ifGone)
  }
}

/** A table may be dropped while its files are copied; the log says so too. */
function ifGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Segments of the write-ahead log from the backup's first on; their names grow with time. */
async function copyLog(from: string, to: string, first: string): Promise<void> {
  const segments = (await readdir(from)).filter((name) => /^[0-9A-F]{24}$/.test(name))
  for (const name of segments)
    if (name >= first) await copyFile(join(from, name), join(to, name)).catch(ifGone)
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 })
  await mkdir(join(to, 'summaries'), { recursive: true, mode: 0o700 })
}
