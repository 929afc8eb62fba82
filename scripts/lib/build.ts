import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { type Lock, takeLock } from '../bootstrap/lock.mjs'
import { progress } from '../bootstrap/progress.mjs'

const root = join(import.meta.dirname, '../..')
export const dist = join(root, 'dist')
const stamp = join(dist, 'build-id')
const lockFolder = join(root, '.data', 'build.lock')

/** Files that the build is made of: artwork is, documents and tests are not. */
const sources = [
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'scripts/astro',
  'src',
  'public',
]
const ignored = /^src\/(content\/(?!artwork\/)|lib\/server\/)/

/**
 * Builds the application when its sources have changed since the last build; answers its id. One
 * process builds at a time, and the others use what it built. An artefact is built already.
 */
export async function ensureBuilt(): Promise<string> {
  const packed = artefactBuild()
  if (packed !== null) return packed
  const id = sourcesId()
  if (isBuilt(id)) return id
  const lock = await takeLock(lockFolder, {
    waiting: 'Waiting for another process that builds the shop',
  })
  try {
    const current = sourcesId()
    if (!isBuilt(current)) await build(current, lock)
    return current
  } finally {
    lock.release()
  }
}

/** The id of the last build, whatever has changed since: development takes little from it. */
export async function anyBuild(): Promise<string> {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ensureBuilt()
}

/** In an artefact there is nothing to build with: what is there is what was built. */
function artefactBuild(): string | null {
  if (!existsSync(join(root, 'artefact.json'))) return null
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8')
  throw new Error(`${dist} is missing; unpack the artefact again.`)
}

function isBuilt(id: string): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === id
}

/** The stamp goes first and comes last: what a build that was cut short leaves has none. */
async function build(id: string, lock: Lock): Promise<void> {
  rmSync(stamp, { force: true })
  const done = progress('Building the shop')
  const astro = join(root, 'node_modules/astro/bin/astro.mjs')
  const { code, output } = await run(astro, ['build'], lock, id)
  if (code !== 0) {
    done()
    throw new Error(`The build failed.\n${output}`)
  }
  await compressAssets(join(dist, 'client'))
  writeFileSync(stamp, id)
  done('Built the shop')
}

function run(
  script: string,
  args: string[],
  lock: Lock,
  id: string,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      PUBLIC_BUILD_ID: id,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) lock.alsoHeldBy(child.pid)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}

const brotli = promisify(brotliCompress)

/** Puts a best-effort `.br` beside every file that compresses. */
async function compressAssets(folder: string): Promise<void> {
  const files = list(folder).filter((file) => /\.(js|css|svg|txt|json|webmanifest)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const body = await brotli(readFileSync(file), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
      })
      await writeFile(`${file}.br`, body)
    }),
  )
}

function sourcesId(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const at = join(root, source)
    if (!existsSync(at)) continue
    const files = readdirSafely(at)
    for (const file of files) {
      const name = relative(root, file)
      if (ignored.test(name)) continue
      hash.update(name).update('\0').update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function readdirSafely(path: string): string[] {
  try {
    return list(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return [path]
    throw error
  }
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
