import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import {
  copyCluster,
  livingPostmaster,
  startEmbeddedPostgres,
} from '../../src/lib/server/platform/postgres/index.ts'

/** Why a backup is not made or not brought back, in a sentence for the person who asked for it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Made again by every start, or of the running processes alone. */
const notKept = /^(postgres|postgres\.lock|postgres-runtime-.*|pages.*|build.*|.*\.new-.*)$/

const manifest = z.object({ format: z.literal(1), postgres: z.string(), made: z.iso.datetime() })

/**
 * Writes the embedded database and everything else that DATA_DIR keeps into one file, while the shop
 * runs or not. What was acknowledged before this answers is in it. The file is there whole or not at
 * all. Answers its bytes.
 */
export async function backUp(dataDir: string, file: string, now: Date): Promise<number> {
  const target = resolve(file)
  if (existsSync(target)) throw new BackupError(`${file} is there already; name another file.`)
  const cluster = resolve(dataDir, 'postgres')
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new BackupError(`There is no database in ${dataDir}: nothing was ever started with it.`)
  await mkdir(dirname(target), { recursive: true })
  const staging = await mkdtemp(`${target}.making-`)
  const server = await startEmbeddedPostgres({ dataDir: cluster })
  try {
    await copyCluster(server.url, cluster, join(staging, 'postgres'))
    for (const name of await readdir(dataDir))
      if (!notKept.test(name))
        await cp(join(dataDir, name), join(staging, name), { recursive: true })
    const postgres = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
    const about = manifest.parse({ format: 1, postgres, made: now.toISOString() })
    await writeFile(join(staging, 'backup.json'), `${JSON.stringify(about)}\n`)
    await tar('-czf', `${staging}.tar.gz`, '-C', staging, '.')
    await rename(`${staging}.tar.gz`, target)
  } finally {
    await server.stop()
    await rm(staging, { recursive: true, force: true })
    await rm(`${staging}.tar.gz`, { force: true })
  }
  return (await stat(target)).size
}

/**
 * Brings a backup back into DATA_DIR. What is there is moved aside, never removed; answers where to,
 * and when the backup was made.
 */
export async function restore(
  dataDir: string,
  file: string,
  now: Date,
): Promise<{ made: string; aside: string | null }> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`)
  const folder = resolve(dataDir)
  if (livingPostmaster(join(folder, 'postgres')))
    throw new BackupError(`A shop runs on ${dataDir}; stop it first.`)
  await mkdir(dirname(folder), { recursive: true })
  const staging = await mkdtemp(join(dirname(folder), `${basename(folder)}.restoring-`))
  try {
    await tar('-xzf', resolve(file), '-C', staging).catch(() => {
      throw new BackupError(`${file} is no backup of a shop, or not whole.`)
    })
    const text = await readFile(join(staging, 'backup.json'), 'utf8').catch(() => 'null')
    const about = manifest.safeParse(JSON.parse(text))
    if (!about.success) throw new BackupError(`${file} is no backup of a shop, or not whole.`)
    await rm(join(staging, 'backup.json'))
    const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
    const aside = existsSync(folder) ? `${folder}.before-${stamp}` : null
    if (aside) await rename(folder, aside)
    await rename(staging, folder)
    return { made: about.data.made, aside }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** The system's own, which every Unix has. Rejects with what it said. */
function tar(...args: string[]): Promise<void> {
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new BackupError(`tar ended with ${code}: ${said.trim()}`)),
    )
  })
}
