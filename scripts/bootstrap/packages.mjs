import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { environmentForNpm } from './environment.mjs'
import { takeLock } from './lock.mjs'
import { progress } from './progress.mjs'

/**
 * Installs the packages of package-lock.json unless a stamp in node_modules says that they are
 * there. The stamp is written last, so an interrupted install is done again; of several processes
 * one installs and the others wait. An artefact holds the packages that it was given.
 */
export async function ensurePackages(root) {
  if (isArtefact(root)) return
  if (isStamped(root)) return
  const lock = await takeLock(join(root, '.data', 'install.lock'), {
    waiting: 'Waiting for another process that installs the packages',
  })
  try {
    if (isStamped(root)) return
    if (!isInstalledByHand(root)) await install(root, lock)
    fs.writeFileSync(stampFile(root), stamp(root))
  } finally {
    lock.release()
  }
}

/** Where nothing is installed by itself. Throws with a sentence where nothing is installed at all. */
function isArtefact(root) {
  if (!fs.existsSync(join(root, 'artefact.json'))) return false
  if (fs.existsSync(join(root, 'node_modules'))) return true
  throw new Error(`The packages are missing: type npm ci --omit=dev in ${root}.`)
}

const stampFile = (root) => join(root, 'node_modules', '.quire-packages')
const npmRecord = (root) => join(root, 'node_modules', '.package-lock.json')

function stamp(root) {
  const lockfile = fs.readFileSync(join(root, 'package-lock.json'))
  const digest = createHash('sha256').update(lockfile).digest('hex')
  return `${digest} ${process.platform}-${process.arch}\n`
}

function isStamped(root) {
  return fs.existsSync(stampFile(root)) && fs.readFileSync(stampFile(root), 'utf8') === stamp(root)
}

/** True after somebody's own `npm ci`: npm's record and the folders hold what the lockfile asks. */
function isInstalledByHand(root) {
  if (!fs.existsSync(npmRecord(root))) return false
  const read = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages ?? {}
  const installed = read(npmRecord(root))
  return Object.entries(read(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional) && !isForThisMachine(wanted)
    return (
      found.version === wanted.version &&
      found.integrity === wanted.integrity &&
      fs.existsSync(join(root, path, 'package.json'))
    )
  })
}

// A package that names no system is the part of another one, which may not be for this machine.
function isForThisMachine({ os, cpu, libc }) {
  if (libc || !(os || cpu)) return false
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

async function install(root, lock) {
  // Without npm's own record too: killed half way, it would vouch for packages that are gone.
  for (const file of [stampFile(root), npmRecord(root)]) fs.rmSync(file, { force: true })
  const done = progress('Installing packages (npm ci)')
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...first, 'ci', '--include=dev', '--include=optional'], {
    cwd: root,
    env: environmentForNpm(process.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) lock.alsoHeldBy(child.pid)
  let interrupted
  const interrupt = (signal) => {
    if (!interrupted) child.kill(signal)
    interrupted = signal
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt)
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(data))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? 'npm was not found' : error))
    child.once('close', resolve)
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt)
  done(code === 0 ? 'Packages installed' : undefined)
  if (interrupted) throw Object.assign(new Error('Interrupted.'), { interrupted })
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  throw new Error(
    `The packages could not be installed: npm ci failed (${code}); it said the above.`,
  )
}
