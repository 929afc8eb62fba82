import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { embeddedUrl, startEmbeddedPostgres } from '../../src/lib/server/platform/postgres/index.ts'
import type { EmbeddedPostgres } from '../../src/lib/server/platform/postgres/supervisor.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let base: string
let dataDir: string
let servers: EmbeddedPostgres[]
let number = 0

beforeAll(() => {
  base = fs.mkdtempSync(join(tmpdir(), 'quire-postgres-'))
  fs.chmodSync(base, 0o755)
})
beforeEach(() => {
  number += 1
  dataDir = join(base, `data-${number}`)
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.stop()
})
afterAll(() => fs.rmSync(base, { recursive: true, force: true }))

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, runtimeDir: base })
  servers.push(server)
  return server
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const socketFolderOf = ({ url }: EmbeddedPostgres) =>
  new URL(url.replace('///', '//host/')).searchParams.get('host') ?? ''
const postmasterPid = () => Number.parseInt(readPidFile(), 10)
const readPidFile = () => fs.readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')

/** The servers among the processes that work in the folder; their helpers have names of their own. */
function postmastersOf(folder: string): number[] {
  if (process.platform !== 'linux') return [postmasterPid()]
  const all = fs.readdirSync('/proc').map(Number).filter(Number.isInteger)
  const pids = all.filter((pid) => {
    try {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes('/bin/postgres\0') && fs.readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
  // A child goes by the postmaster's name until it has given itself one.
  return pids.filter((pid) => !pids.includes(parentOf(pid)))
}

function parentOf(pid: number): number {
  try {
    const [, parent] = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(parent)
  } catch {
    return 0
  }
}

async function gone(pid: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const stat = await fs.promises.readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (stat === '' || stat.includes(') Z ')) return
    await delay(10)
  }
  throw new Error(`Process ${pid} is still there.`)
}

const addSheet = (url: string) =>
  query(url, 'create table if not exists sheet (id int); insert into sheet values (1)')
const countSheets = async (url: string) =>
  (await query<{ n: number }>(url, 'select count(*)::int as n from sheet'))[0]?.n

test('starts on a folder that is not there, keeps rows over a stop, and is durable', async () => {
  expect(embeddedUrl(dataDir)).toBeUndefined()
  const first = await start()
  expect(first.adopted).toBe(false)
  expect(embeddedUrl(dataDir)).toBe(first.url)
  await addSheet(first.url)
  const [settings] = await query(
    first.url,
    `select current_database() as name, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as commit, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as network, current_setting('max_connections') as most`,
  )
  expect(settings).toEqual({
    name: 'quire',
    fsync: 'on',
    commit: 'on',
    encoding: 'UTF8',
    network: '',
    most: '60',
  })
  await first.stop()
  expect(embeddedUrl(dataDir)).toBeUndefined()
  expect(await countSheets((await start()).url)).toBe(1)
})

test('a second user adopts the server, and the last one out stops it', async () => {
  const [first, second] = [await start(), await start()]
  expect([first.adopted, second.adopted]).toEqual([false, true])
  await first.stop()
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(embeddedUrl(dataDir)).toBeUndefined()
})

test('several that start at once on an empty folder share one server', async () => {
  const all = await Promise.all([start(), start(), start()])
  expect(all.filter(({ adopted }) => !adopted)).toHaveLength(1)
  expect(new Set(all.map(({ url }) => url)).size).toBe(1)
  expect(fs.readdirSync(base).filter((name) => name.includes('.new-'))).toEqual([])
  await Promise.all(all.map((server) => server.stop()))
  expect(embeddedUrl(dataDir)).toBeUndefined()
})

test('one that comes while the last one leaves gets a server', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await start()
    const [, coming] = await Promise.all([leaving.stop(), start()])
    expect(await query(coming.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await coming.stop()
  }
})

test('a killed server is started again under its user, with its rows', async () => {
  const server = await start()
  await addSheet(server.url)
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  const again = await start()
  expect(postmasterPid()).not.toBe(pid)
  expect(await countSheets(again.url)).toBe(1)
  await again.stop()
  // The first user has come back to the new server by itself, so it still runs.
  await delay(1_500)
  expect(await countSheets(server.url)).toBe(1)
})

test('several that find a killed server start one, not one each', async () => {
  const first = await start()
  await addSheet(first.url)
  const pid = postmasterPid()
  for (let round = 0; round < 3; round += 1) {
    process.kill(postmasterPid(), 'SIGKILL')
    const all = await Promise.all([start(), start(), start(), start()])
    expect(postmastersOf(dataDir)).toEqual([postmasterPid()])
    expect(await countSheets(all[0].url)).toBe(1)
  }
  expect(postmasterPid()).not.toBe(pid)
})

test('a left-over lock file does not stand in the way, whoever has its pid now', async () => {
  const server = await start()
  await addSheet(server.url)
  const left = readPidFile()
  await server.stop()
  const bystander = spawn('sleep', ['60'])
  await once(bystander, 'spawn')
  const lock = left.replace(/^\d+/, String(bystander.pid))
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    fs.writeFileSync(join(dataDir, name), lock, { mode: 0o600 })
    const { uid, gid } = fs.statSync(dataDir)
    fs.chownSync(join(dataDir, name), uid, gid)
  }
  const again = await start()
  expect(again.adopted).toBe(false)
  expect(await countSheets(again.url)).toBe(1)
  expect(bystander.exitCode).toBeNull()
  bystander.kill()
})

test('the server outlives a killed user and is adopted by the next', async () => {
  const module = join(process.cwd(), 'src/lib/server/platform/postgres/index.ts')
  const user = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
      console.log('ready')
      setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(user.stdout, 'data')
  const pid = postmasterPid()
  user.kill('SIGKILL')
  await once(user, 'exit')
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(postmasterPid()).toBe(pid)
  await next.stop()
  await gone(pid)
})

test('a folder with something else in it is refused with a sentence and left alone', async () => {
  fs.mkdirSync(dataDir)
  fs.writeFileSync(join(dataDir, 'letter.txt'), 'Dear printer')
  await expect(start()).rejects.toThrow('holds something that is not a PostgreSQL database')
  expect(fs.readdirSync(dataDir)).toEqual(['letter.txt'])
})

test.runIf(process.getuid?.() === 0)(
  'under root, the owner of the folder runs the server',
  async () => {
    const server = await start()
    await server.stop()
    expect(fs.statSync(dataDir).uid).not.toBe(0)
    const daemon = 1
    for (const entry of ['', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })]) {
      fs.chownSync(join(dataDir, entry), daemon, daemon)
    }
    await start()
    expect(fs.statSync(`/proc/${postmasterPid()}`).uid).toBe(daemon)
  },
)

test('a long path gets a short, private socket folder', async () => {
  dataDir = join(base, 'paper'.repeat(18), `data-${number}`)
  const server = await start()
  const folder = socketFolderOf(server)
  expect(folder.length).toBeLessThan(60)
  expect(fs.statSync(folder).mode & 0o077).toBe(0)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  fs.rmSync(folder, { recursive: true })
})

test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
  'under root, a folder below one that is closed to others works',
  async () => {
    const closed = join(base, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    dataDir = join(closed, 'data')
    const server = await start()
    await addSheet(server.url)
    expect((await start()).adopted).toBe(true)
    process.kill(postmasterPid(), 'SIGKILL')
    expect(await countSheets((await start()).url)).toBe(1)
    for (const one of servers) await one.stop()
    fs.rmSync(socketFolderOf(server), { recursive: true })
  },
)
