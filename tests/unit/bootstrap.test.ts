import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A project of its own with a small npm in it: it notes each call and what it was given.
const npm = `
import * as fs from 'node:fs'
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
fs.writeFileSync('given', JSON.stringify(process.env))
await new Promise((resolve) => setTimeout(resolve, Number(fs.readFileSync('slow', 'utf8'))))
if (fs.existsSync('broken')) { console.error('E404 no such paper'); process.exit(1) }
fs.mkdirSync('node_modules/paper', { recursive: true })
fs.writeFileSync('node_modules/paper/package.json', '{}')
fs.writeFileSync('node_modules/.package-lock.json', fs.readFileSync('package-lock.json'))
`
const lockfile = (version: string) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/paper': { version, integrity: version } } })

let root: string
let started: ChildProcess[]

beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'quire-bootstrap-'))
  started = []
  const write = (name: string, text: string) => fs.writeFileSync(join(root, name), text)
  fs.cpSync('scripts/bootstrap', join(root, 'scripts/bootstrap'), { recursive: true })
  fs.copyFileSync('scripts/run.mjs', join(root, 'scripts/run.mjs'))
  fs.mkdirSync(join(root, 'scripts/tasks'))
  write('scripts/tasks/hello.ts', 'console.log("hello", ...process.argv.slice(2))')
  write('scripts/tasks/leave.ts', 'process.exitCode = 7')
  write(
    'scripts/tasks/serve.ts',
    `let count = 0
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {
      count += 1
      setTimeout(() => { console.log(signal, count); process.exit(0) }, 300)
    })
    setInterval(() => {}, 1000)
    console.log('serving', process.pid)`,
  )
  write('npm.mjs', npm)
  write('slow', '0')
  write('package-lock.json', lockfile('1.0.0'))
})

afterEach(() => {
  for (const child of started) child.kill('SIGKILL')
  fs.rmSync(root, { recursive: true, force: true })
})

function start(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, npm_execpath: join(root, 'npm.mjs'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Out of any terminal's foreground, where an interrupt would not be handed on.
    detached: true,
  })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (data) => (said.out += data))
  child.stderr.on('data', (data) => (said.err += data))
  return { child, said }
}

async function run(args: string[], env: Record<string, string> = {}) {
  const { child, said } = start(args, env)
  const [code, signal] = await once(child, 'close')
  return { code, signal, ...said }
}

const calls = () => {
  const file = join(root, 'calls')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
}

async function until<T>(read: () => T | undefined | false): Promise<T> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = read()
    if (found) return found
    await delay(20)
  }
  throw new Error('It did not come in time.')
}

test('packages are installed once, and again when the lockfile changes', async () => {
  expect(await run(['hello', 'a', 'b'])).toMatchObject({ code: 0, out: 'hello a b\n' })
  expect(await run(['hello'])).toMatchObject({ code: 0, err: '' })
  expect(calls()).toEqual(['ci --include=dev --include=optional'])
  fs.writeFileSync(join(root, 'package-lock.json'), lockfile('2.0.0'))
  await run(['hello'])
  expect(calls()).toHaveLength(2)
})

test('packages that somebody installed by hand are taken as they are', async () => {
  await run(['hello'])
  fs.rmSync(join(root, 'node_modules/.quire-packages'))
  await run(['hello'])
  expect(calls()).toHaveLength(1)
  fs.rmSync(join(root, 'node_modules/.quire-packages'))
  fs.rmSync(join(root, 'node_modules/paper'), { recursive: true })
  await run(['hello'])
  expect(calls()).toHaveLength(2)
})

test('an artefact installs nothing, and says what is missing', async () => {
  fs.writeFileSync(join(root, 'artefact.json'), '{}')
  const { code, err } = await run(['hello'])
  expect([code, err]).toEqual([1, `The packages are missing: type npm ci --omit=dev in ${root}.\n`])
  fs.mkdirSync(join(root, 'node_modules'))
  expect(await run(['hello'])).toMatchObject({ code: 0, out: 'hello\n' })
  expect(calls()).toEqual([])
})

test('of processes that start at once one installs', async () => {
  fs.writeFileSync(join(root, 'slow'), '700')
  const all = await Promise.all([run(['hello']), run(['hello']), run(['hello'])])
  expect(all.map(({ code, out }) => [code, out])).toEqual(Array(3).fill([0, 'hello\n']))
  expect(calls()).toHaveLength(1)
  expect(fs.existsSync(join(root, '.data'))).toBe(false)
})

test('an install that was killed is done again by the next start', async () => {
  fs.writeFileSync(join(root, 'slow'), '600')
  const { child } = start(['hello'])
  await until(() => calls().length === 1)
  child.kill('SIGKILL')
  fs.mkdirSync(join(root, 'node_modules'), { recursive: true })
  fs.writeFileSync(join(root, 'node_modules/half'), '')
  fs.writeFileSync(join(root, 'broken'), '')
  await delay(700)
  fs.rmSync(join(root, 'broken'))
  expect(await run(['hello'])).toMatchObject({ code: 0, out: 'hello\n' })
  expect(calls()).toHaveLength(2)
})

test('what npm said is shown when it fails', async () => {
  fs.writeFileSync(join(root, 'broken'), '')
  const { code, out, err } = await run(['hello'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain('E404 no such paper')
  expect(err).toContain('The packages could not be installed')
})

test("the inner npm does not inherit the outer one's script settings", async () => {
  await run(['hello'], {
    npm_config_prefix: '/elsewhere',
    npm_config_omit: 'dev',
    npm_config_cache: '/cache',
    npm_package_name: 'quire',
    npm_lifecycle_event: 'start',
    PAPER: 'silk',
  })
  const given = JSON.parse(fs.readFileSync(join(root, 'given'), 'utf8'))
  expect(given).toMatchObject({ npm_config_cache: '/cache', PAPER: 'silk' })
  for (const name of ['npm_config_prefix', 'npm_config_omit', 'npm_package_name']) {
    expect(given).not.toHaveProperty(name)
  }
})

test("a task's exit code is handed on, and an unknown task lists the known ones", async () => {
  expect(await run(['leave'])).toMatchObject({ code: 7 })
  const unknown = await run(['../evil'])
  expect(unknown).toMatchObject({ code: 1, err: 'Name a task: hello, leave, serve.\n' })
})

test('a repeated signal reaches the task once, and it ends in its own time', async () => {
  const { child, said } = start(['serve'])
  await until(() => said.out.includes('serving'))
  child.kill('SIGINT')
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  expect(said.out).toMatch(/SIGINT 1\n$/)
})

test('a task whose starter was killed goes too', async () => {
  const { child, said } = start(['serve'])
  const pid = Number(await until(() => said.out.match(/serving (\d+)/)?.[1]))
  child.kill('SIGKILL')
  await until(() => said.out.includes('SIGTERM 1'))
  await until(() => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })
})
