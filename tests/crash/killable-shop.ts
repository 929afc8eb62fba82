import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { testShopFolder } from '../setup/test-shop.ts'

const root = join(import.meta.dirname, '../..')
const OPEN_WITHIN_MS = 60_000

/** A shop as `npm start` runs it, whose processes can be killed. */
export type KillableShop = {
  origin: string
  start(): Promise<void>
  /** Kills one of its processes outright. */
  kill(victim: Victim): Promise<void>
  stop(): Promise<void>
  /** What the process that runs now, or ran last, has printed. */
  said(): string
}

export type Victim = 'web' | 'postmaster' | 'backend'

export async function killableShop(dataDir: string): Promise<KillableShop> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<void> {
    if (isAlive(child)) return
    const started = spawn(process.execPath, [join(root, 'scripts/tasks/start.ts')], {
      cwd: root,
      env: {
        ...process.env,
        CONTENT_DIR: testShopFolder(),
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    output = ''
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk))
    }
    const deadline = Date.now() + OPEN_WITHIN_MS
    while (!output.includes('is open at')) {
      if (started.exitCode !== null) throw new Error(`The shop did not open:\n${output}`)
      if (Date.now() > deadline) throw new Error(`The shop took too long to open:\n${output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  return {
    origin,
    start,
    said: () => output,
    async kill(victim) {
      if (victim === 'web') {
        if (child && isAlive(child)) await ended(child, 'SIGKILL')
        return
      }
      const postmaster = Number(
        readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      const backends = childrenOf(postmaster)
      const one = backends[Math.floor(Math.random() * backends.length)]
      killed(victim === 'postmaster' ? postmaster : one)
    },
    async stop() {
      if (child && isAlive(child)) await ended(child, 'SIGTERM')
    },
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

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
