import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { accountFor, giveTo } from '../../src/lib/server/platform/postgres/account.ts'
import { prepareRuntime } from '../../src/lib/server/platform/postgres/runtime.ts'
import { freePort } from '../setup/free-port.ts'

/** A primary, a standby that every commit waits for, and pgbouncer before whichever of them serves. */
export type Pair = {
  /** With sessions of one's own, and shared between transactions. */
  urls: { direct: string; shared: string }
  /** Kills the primary outright, promotes the standby, and has pgbouncer ask that one. */
  failOver(): Promise<void>
  stop(): Promise<void>
}

const ROLE = 'quire'

export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-pair-'))
  const account = await accountFor(folder)
  await giveTo(account, folder)
  const bin = join(await prepareRuntime(account, join(folder, 'runtime'), () => {}), 'bin')
  const [first, second, door] = [await freePort(), await freePort(), await freePort()]
  const home = (name: string) => join(folder, name)
  const as = { ...account, cwd: folder, stdio: 'ignore' as const }
  const made = spawnSync(join(bin, 'initdb'), [`--pgdata=${home('primary')}`, ...INITDB], as)
  if (made.status !== 0) throw new Error('PostgreSQL could not make a cluster.')
  // Nothing has been written yet, so that a copy is a standby of the same history.
  cpSync(home('primary'), home('standby'), { recursive: true })
  chmodSync(home('standby'), 0o700)
  configure(home('primary'), first, ["synchronous_standby_names = '*'"])
  configure(home('standby'), second, [
    `primary_conninfo = 'host=127.0.0.1 port=${first} user=${ROLE}'`,
  ])
  writeFileSync(join(home('standby'), 'standby.signal'), '')
  await giveTo(account, folder)
  const postgres = (name: string) => spawn(join(bin, 'postgres'), ['-D', home(name)], as)
  const primary = postgres('primary')
  const standby = postgres('standby')
  await answers(first)
  await answers(second)
  const bouncer = await startBouncer({ folder, door, to: first, as })
  const ended = [primary, standby, bouncer.child].map((child) => once(child, 'exit'))
  const at = (database: string) => `postgres://${ROLE}@127.0.0.1:${door}/${database}`
  return {
    urls: { direct: at('direct'), shared: at('shared') },
    async failOver() {
      // As a machine that loses its power: the postmaster cannot tell its sessions anything.
      for (const pid of [...childrenOf(primary.pid), primary.pid]) kill(pid)
      spawnSync(join(bin, 'pg_ctl'), ['promote', '-D', home('standby'), '-w'], as)
      await bouncer.turnTo(second)
    },
    async stop() {
      bouncer.child.kill('SIGKILL')
      for (const child of [primary, standby]) child.kill('SIGQUIT')
      await Promise.all(ended)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const INITDB = [`--username=${ROLE}`, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']

function configure(home: string, port: number, lines: readonly string[]): void {
  const common = [
    `port = ${port}`,
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "wal_level = 'replica'",
    'wal_keep_size = 256',
    "shared_buffers = '32MB'",
  ]
  appendFileSync(join(home, 'postgresql.conf'), `${[...common, ...lines].join('\n')}\n`)
}

type Bouncing = {
  folder: string
  door: number
  to: number
  as: { uid?: number; gid?: number; cwd: string; stdio: 'ignore' }
}

/** Debian's pgbouncer by the configuration of docs/deploy, which trusts everybody here. */
async function startBouncer({ folder, door, to, as }: Bouncing) {
  const config = join(folder, 'pgbouncer.ini')
  const documented = readFileSync('docs/deploy/pgbouncer.ini', 'utf8')
    .replace('listen_port = 6432', `listen_port = ${door}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace('admin_users = postgres', `admin_users = ${ROLE}`)
    .replaceAll('dbname=quire', 'dbname=postgres')
  const write = (port: number) =>
    writeFileSync(
      config,
      documented.replaceAll('host=10.0.0.11 port=5432', `host=127.0.0.1 port=${port}`),
    )
  write(to)
  const child = spawn('pgbouncer', ['-q', config], as)
  await answers(door, 'direct')
  return {
    child,
    async turnTo(port: number) {
      write(port)
      const admin = await connected(door, 'pgbouncer')
      await admin.query('reload')
      for (const database of ['shared', 'direct'])
        await admin.query(`kill ${database}`).then(() => admin.query(`resume ${database}`))
      await admin.end()
    },
  }
}

async function connected(port: number, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host: '127.0.0.1', port, database, user: ROLE })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function answers(port: number, database = 'postgres'): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const client = await connected(port, database)
      await client.query('select 1')
      return await client.end()
    } catch (error) {
      if (tries > 200) throw error
      await delay(50)
    }
  }
}

function childrenOf(parent: number | undefined): number[] {
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  return listed.stdout.split(/\s+/).filter(Boolean).map(Number)
}

function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
