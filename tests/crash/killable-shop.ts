import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../setup/free-port.ts'
import { testShopFolder } from '../setup/test-shop.ts'

const root = join(import.meta.dirname, '../..')
const OPEN_WITHIN_MS = 60_000

/** A shop as `npm start` runs it, whose processes can be killed. */
export type KillableShop = {
  origin: string
  /** Settings that every process of this shop is given. */
  settings: NodeJS.ProcessEnv
  /** Starts it unless it runs, and waits until it is open. */
  start(): Promise<void>
  /** Kills one of its processes outright, or all. */
  kill(victim: Victim): Promise<void>
  /** Its processes that live: the web process, then PostgreSQL's. */
  processes(): number[]
  stop(): Promise<void>
  /** What the process that runs now, or ran last, has printed. */
  said(): string
  /** What was printed by open shops that ended without being told to. */
  fallen: readonly string[]
}

export type Victim = 'web' | 'postmaster' | 'backend' | 'both'

type Terms = { content?: string; settings?: NodeJS.ProcessEnv }

export async function killableShop(dataDir: string, terms: Terms = {}): Promise<KillableShop> {
  const port = await freePort()
  const settings = {
    ...process.env,
    CONTENT_DIR: terms.content ?? testShopFolder(),
    PORT: String(port),
    DATA_DIR: dataDir,
    ...terms.settings,
  }
  const fallen: string[] = []
  const told = new WeakSet<ChildProcess>()
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    if (isAlive(child)) return
    const program = join(root, 'scripts/tasks/start.ts')
    const stdio = ['ignore', 'pipe', 'pipe'] satisfies ['ignore', 'pipe', 'pipe']
    const started = spawn(process.execPath, [program], { cwd: root, env: settings, stdio })
    child = started
    let own = ''
    output = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        own += chunk
        if (child === started) output = own
      })
    }
    const isOpen = () => own.includes('is open at')
    started.once('exit', () => {
      if (isOpen() && !told.has(started)) fallen.push(own)
    })
    const deadline = Date.now() + OPEN_WITHIN_MS
    while (!isOpen()) {
      if (!isAlive(started)) throw new Error(`The shop did not open:\n${own}`)
      if (Date.now() > deadline) throw new Error(`The shop took too long to open:\n${own}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || !isAlive(child)) return
    told.add(child)
    await ended(child, signal)
  }

  return {
    origin: `http://localhost:${port}`,
    settings,
    start,
    fallen,
    said: () => output,
    async kill(victim) {
      const [postmaster, ...backends] = databaseProcesses(dataDir)
      if (victim === 'backend') killed(backends[Math.floor(Math.random() * backends.length)])
      if (victim === 'postmaster' || victim === 'both') killed(postmaster)
      if (victim === 'web' || victim === 'both') await end('SIGKILL')
    },
    processes: () => [
      ...(child?.pid && isAlive(child) ? [child.pid] : []),
      ...databaseProcesses(dataDir),
    ],
    stop: () => end('SIGTERM'),
  }
}

function isAlive(child: ChildProcess | null): boolean {
  return child !== null && child.exitCode === null && child.signalCode === null
}

function ended(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}

/** A backend may have ended by itself meanwhile. */
function killed(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {}
}

/** The postmaster and what it has started; none where it does not run. */
function databaseProcesses(dataDir: string): number[] {
  try {
    const file = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const postmaster = Number(file.split('\n')[0])
    const isOne = readFileSync(`/proc/${postmaster}/cmdline`, 'utf8').includes('postgres')
    return isOne ? [postmaster, ...childrenOf(postmaster)] : []
  } catch {
    return []
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`\\) \\S ${parent} `).test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      } catch {
        return false
      }
    })
}
