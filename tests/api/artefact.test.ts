import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv as parseFile } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ArtefactError, makeArtefact } from '../../scripts/lib/artefact.ts'
import { parseEnv } from '../../src/lib/env.ts'
import { freePort } from '../setup/free-port.ts'
import { ensurePrograms } from '../setup/programs.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { productionFolder } from './harness/artefact.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { page } from './harness/running-shop.ts'

ensurePrograms({ 'systemd-analyze': 'systemd' })

let database: TestDatabase
let folder: string
const dataDir = mkdtempSync(join(tmpdir(), 'quire-data-'))

beforeAll(async () => {
  database = await createDatabase()
  folder = await productionFolder()
})
afterAll(async () => {
  await database.drop()
  rmSync(dirname(folder), { recursive: true, force: true })
})

/** Settings of the unit by name; those that may be given more than once as a list. */
function readUnit() {
  const lines = readFileSync('docs/deploy/quire.service', 'utf8').split('\n')
  const settings = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name ? [[name, value] as const] : []
  })
  const of = (name: string) => settings.filter(([each]) => each === name).map(([, value]) => value)
  return { of, environment: parseFile(of('Environment').join('\n')) }
}

test('an artefact is whole, says what it is of, and is never put over something', async () => {
  const sums = spawnSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
  expect([sums.status, String(sums.stdout)]).toEqual([0, ''])
  const about = JSON.parse(readFileSync(join(folder, 'artefact.json'), 'utf8'))
  expect(about).toMatchObject({ build: readFileSync('dist/build-id', 'utf8') })
  for (const dev of ['typescript', 'vitest', '@biomejs/biome', 'playwright'])
    expect(existsSync(join(folder, 'node_modules', dev))).toBe(false)
  await expect(makeArtefact(folder, new Date())).rejects.toThrow(ArtefactError)
  await expect(makeArtefact('test-results/artefact', new Date())).rejects.toThrow(ArtefactError)
})

test('whatever the pages for operators say to type can be typed there', () => {
  const pages = ['deploy', 'staff', 'publish', 'import-prices', 'import-orders', 'newsletter']
  const said = pages.map((page) => readFileSync(`docs/${page}.md`, 'utf8')).join('\n')
  const names = new Set(
    [...said.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name),
  )
  // What makes an artefact, or changes code, is not in one.
  for (const name of ['artefact', 'build', 'dev']) names.delete(name)
  expect(names.size).toBeGreaterThan(8)
  for (const name of names) {
    const task = `scripts/tasks/${name?.replace(':', '-')}.ts`
    expect([name, existsSync(join(folder, task))]).toEqual([name, true])
  }
  const check = spawnSync(process.execPath, ['scripts/run.mjs', 'ledger-check'], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: database.url, CONTENT_DIR: testShopFolder() },
  })
  expect([String(check.stderr), String(check.stdout).trim()]).toEqual(['', 'The ledger is right.'])
})

test('the unit starts the artefact with nothing around it, and stops it within its time', async () => {
  const unit = readUnit()
  const [command = ''] = unit.of('ExecStart')
  expect(unit.of('WorkingDirectory')).toEqual(['/opt/quire'])
  const [port, metrics] = [await freePort(), await freePort()]
  const [program = '', ...args] = command.split(' ')
  const child = spawn(program, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      ...unit.environment,
      ...parseFile(readFileSync('docs/deploy/quire.env.example', 'utf8')),
      CONTENT_DIR: testShopFolder(),
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      METRICS_PORT: String(metrics),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk))
  const exited = once(child, 'exit')
  try {
    const status = async (at: number, path: string) =>
      (await page({ port: at }, path).catch(() => null))?.status
    // Hundreds of pages are rendered first, beside whatever else the machine does.
    await expect.poll(() => status(metrics, '/readyz'), { timeout: 60_000 }).toBe(200)
    expect(await status(port, '/business-cards/')).toBe(200)
    expect(await status(port, '/cart/')).toBe(200)
    expect(await status(port, '/api/v1/openapi.json')).toBe(200)
  } catch (error) {
    throw new Error(`The shop did not open. It said:\n${said}`, { cause: error })
  } finally {
    child.kill('SIGTERM')
  }
  expect(await exited).toEqual([0, null])
})

test('roles are given in shops that there are, and a command that there is not changes nothing', () => {
  const staff = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'staff', ...args],
      {
        cwd: folder,
        env: { ...process.env, DATABASE_URL: database.url, CONTENT_DIR: testShopFolder() },
      },
    )
    return [status, `${stdout}${stderr}`.trim().split('\n')[0]]
  }
  const who = ['ciara@staff.test', '--name', 'Ciara Walsh']
  expect(staff('add', ...who, '--role', 'editor:dk')).toEqual([
    1,
    'There is no shop dk; give one of ch, de, fr, ie, it, uk.',
  ])
  expect(staff('ad', ...who)).toEqual([1, 'npm run staff -- <command>'])
  expect(staff('list')).toEqual([0, 'There are no accounts of the staff yet.'])
})

test('the time that the unit gives to stop is enough for requests, jobs and the database', () => {
  const unit = readUnit()
  const { SHUTDOWN_SECONDS } = parseEnv(unit.environment)
  expect(unit.of('KillMode')).toEqual(['mixed'])
  expect(Number(unit.of('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(SHUTDOWN_SECONDS + 20)
})

test('systemd finds nothing wrong with the unit', () => {
  const here = join(dirname(folder), 'quire.service')
  const unit = readFileSync('docs/deploy/quire.service', 'utf8')
  writeFileSync(here, unit.replaceAll('/opt/quire', folder).replace(/=quire$/gm, '=root'))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', here], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
