import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refuseKeptByNpm } from '../../scripts/lib/npm-arguments.ts'
import { publishCommand } from '../../scripts/lib/publish/command.ts'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import {
  newestEdition,
  openContentFolder,
  writeEdition,
} from '../../src/lib/server/site/editions/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, page, type RunningShop, runShop } from './harness/running-shop.ts'

// Every command reads and renders a whole shop.
vi.setConfig({ testTimeout: 180_000 })

const root = join(import.meta.dirname, '../..')
const content = contentCopy({ tenants: ['ie', 'uk'] })
const flyers = 'products/flyers/en.yaml'
const lead = (text: string) => (yaml: string) => yaml.replace(/^lead:.*$/m, `lead: ${text}`)
let database: TestDatabase
let shop: RunningShop

beforeAll(async () => {
  database = await createDatabase()
  shop = await runShop({ databaseUrl: database.url, content: content.root })
})

afterAll(async () => {
  await shop.stop()
  await database.drop()
})

type Ended = { code: number | null; said: string; complained: string }

type Where = {
  folder?: string
  dataDir?: string
  databaseUrl?: string
  settings?: Record<string, string>
}

const environment = ({ folder, dataDir, databaseUrl, settings }: Where) => ({
  ...process.env,
  DATABASE_URL: databaseUrl ?? database.url,
  CONTENT_DIR: folder ?? content.root,
  DATA_DIR: dataDir ?? shop.dataDir,
  PORT: String(shop.port),
  ...settings,
})

/** What `npm run publish` does and says. */
async function publish(args: string[], where: Where = {}): Promise<Ended> {
  const ended: Ended = { code: null, said: '', complained: '' }
  ended.code = await publishCommand(args, environment(where), {
    say: (text) => {
      ended.said += `${text}\n`
    },
    complain: (what) => {
      ended.complained += `${what instanceof Error ? what.stack : what}\n`
    },
  })
  return ended
}

/** The same by the task, in a process of its own. */
function publishApart(args: string[]): Promise<Ended> {
  const task = join(root, 'scripts/tasks/publish.ts')
  const child = spawn(process.execPath, [task, ...args], { cwd: root, env: environment({}) })
  const ended: Ended = { code: null, said: '', complained: '' }
  child.stdout.on('data', (part: Buffer) => (ended.said += part))
  child.stderr.on('data', (part: Buffer) => (ended.complained += part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...ended, code }))
  })
}

test('what npm has kept for itself publishes nothing, and says how it is typed', async () => {
  const refuse = (kept: Record<string, string>, script = 'publish') =>
    refuseKeptByNpm({ npm_lifecycle_event: script, ...kept }, 'publish', [
      'dry-run',
      'edition',
      'note',
    ])
  expect(() => refuse({ npm_config_dry_run: 'true' })).toThrow('npm run publish -- … --dry-run')
  expect(() => refuse({ npm_config_edition: '3' })).toThrow('-- … --edition=3')
  expect(() => refuse({ npm_config_note: '' })).not.toThrow()
  expect(() => refuse({ npm_config_dry_run: 'true' }, 'start')).not.toThrow()
})

test('what is not understood is refused with a sentence, and nothing is published', async () => {
  const before = await newestEdition(shop.db)
  content.edit(flyers, lead('Not to be published.'))
  for (const args of [
    ['--edition=abc'],
    ['--edition=0'],
    ['71'],
    ['--lst'],
    ['--list', '--diff'],
    ['--base=abc'],
    ['--base=1', '--force'],
  ]) {
    const { code, said, complained } = await publish(args)
    expect([code, said]).toEqual([2, ''])
    expect(complained).not.toMatch(/\n {4}at /)
  }
  expect((await publishApart(['--lst'])).code).toBe(2)
  const help = await publish(['--help'])
  expect([help.code, help.complained]).toEqual([0, ''])
  const missing = await publishApart(['--edition', '71'])
  expect([missing.code, missing.said]).toEqual([1, ''])
  expect(missing.complained).toBe(`There is no edition 71; the newest is ${before}.\n`)
  expect(await newestEdition(shop.db)).toBe(before)
})

test('a dry run proves and says what would change; publishing says so once it is live', async () => {
  const before = await newestEdition(shop.db)
  content.edit(flyers, lead('Said before it is done.'))
  const diff = await publish(['--diff'])
  expect(diff.said).toContain(`~ ${flyers}  (lead)`)
  const dry = await publish(['--dry-run'])
  expect([dry.code, dry.complained]).toEqual([0, ''])
  expect(dry.said).toContain(`~ ${flyers}  (lead)`)
  expect(dry.said).toContain('2 pages change.\n  ie /flyers/\n  uk /flyers/')
  expect(await newestEdition(shop.db)).toBe(before)

  const done = await publishApart(['--note=A lead'])
  expect([done.code, done.complained]).toEqual([0, ''])
  expect(done.said).toContain(`Edition ${before + 1} is published: 1 node answers from it`)
  expect((await page(shop, '/flyers/')).body).toContain('Said before it is done.')
  const { said } = await publish(['--list'])
  expect(said.split('\n')[0]).toMatch(
    new RegExp(`^ +${before + 1} .* live +${userInfo().username} +1 document +A lead$`),
  )
})

test('what somebody else has published is not taken back unless told', async () => {
  const other = contentCopy({ tenants: ['ie', 'uk'] })
  const dataDir = mkdtempSync(join(tmpdir(), 'quire-data-'))
  const elsewhere = { folder: other.root, dataDir }
  const strange = await publish([], elsewhere)
  expect(strange.code).toBe(1)
  expect(strange.complained).toContain('was published by somebody else')
  expect(strange.complained).toContain(flyers)

  // A build server: it remembers nothing, and says what it goes back to.
  expect(strange.complained).toContain('--base=N')
  const based = await publish([`--base=${await newestEdition(shop.db)}`, '--dry-run'], elsewhere)
  expect([based.code, based.complained]).toEqual([0, ''])
  // Nothing is rendered in that DATA_DIR, and still it is known what changes.
  expect(based.said).toContain('2 pages change.\n  ie /flyers/\n  uk /flyers/')
  expect((await publish(['--base=1', '--dry-run'], elsewhere)).complained).toContain(flyers)
  expect((await publish(['--base=71'], elsewhere)).complained).toContain('no edition 71')

  other.edit(flyers, lead('Said before it is done.'))
  // The same as what is live: from here on this folder is known.
  expect((await publish([], elsewhere)).said).toContain('Nothing differs from edition')
  other.edit('links/en.yaml', (yaml) => yaml.replace('/profile/', '/you/'))
  expect((await publish([], elsewhere)).code).toBe(0)
  content.edit(flyers, lead('Without the other one.'))
  const refused = await publish([])
  expect([refused.code, refused.complained.includes('links/en.yaml')]).toEqual([1, true])
  expect((await publish(['--force'])).code).toBe(0)
  expect((await page(shop, '/flyers/')).body).toContain('Without the other one.')
})

test('an older edition is published again, and its mistakes are gone', async () => {
  const newest = await newestEdition(shop.db)
  content.edit(flyers, lead('A slip of the pen.'))
  expect((await publish([])).code).toBe(0)
  const back = await publish([`--edition=${newest}`])
  expect([back.code, back.complained]).toEqual([0, ''])
  expect((await page(shop, '/flyers/')).body).toContain('Without the other one.')
  // The folder still holds the mistake: it does not go live again unless somebody says so.
  const slip = await publish(['--dry-run'])
  expect([slip.code, slip.complained.includes(flyers)]).toEqual([1, true])
  content.edit(flyers, lead('Without the other one.'))
  expect((await publish([])).said).toContain('Nothing differs from edition')
})

test('an older edition is judged by what is demanded today', async () => {
  const newest = await newestEdition(shop.db)
  const own = contentCopy({ tenants: ['ie', 'uk'] })
  own.edit('redirects/en.yaml', (yaml) => `${yaml}\n/lost/:\n  to: /nowhere/\n`)
  // As a release wrote it that knew neither this check nor the key of the second document.
  const { documents } = openContentFolder(own.root).read()
  const settings = documents.get('shop.yaml')
  invariant(settings, 'the test shop has it')
  const data = Object.assign({ ...settings.data }, { surprise: 1 })
  documents.set(settings.path, { ...settings, hash: 'surprised', data })
  const { number } = await writeEdition(shop.db, documents, { note: 'old', author: 'test' })
  expect((await publish(['--force'])).code).toBe(0)
  const { code, complained } = await publish([`--edition=${number}`])
  expect(code).toBe(1)
  expect(complained).toMatch(/shop\.yaml:1 {2}surprise: no such key/)
  expect(complained).toContain('Tenant ie has no page /nowhere/.')
  expect(await newestEdition(shop.db)).toBeGreaterThan(newest)
})

test('a draft is kept and not live, until it is published', async () => {
  const live = await newestEdition(shop.db)
  content.edit(flyers, lead('What autumn may bring.'))
  const drafted = await publish(['--draft', '--note=Autumn', '--author=Anna'])
  expect([drafted.code, drafted.complained]).toEqual([0, ''])
  const draft = live + 1
  expect(drafted.said).toContain(`Draft ${draft} is written on edition ${live}, which stays live.`)
  expect(await newestEdition(shop.db)).toBe(live)
  expect((await page(shop, '/flyers/')).body).not.toContain('What autumn may bring.')
  const [newest = ''] = (await publish(['--list'])).said.split('\n')
  expect(newest).toMatch(new RegExp(`^ +${draft} .* draft on ${live} +Anna +1 document +Autumn$`))

  content.edit(flyers, lead('What winter brings.'))
  // A running shop counts past the draft as well.
  expect(await shop.publish('Winter')).toEqual({ number: draft + 1, changed: 1 })
  expect((await page(shop, '/flyers/')).body).toContain('What winter brings.')
  const refused = await publish([`--edition=${draft}`])
  expect([refused.code, refused.complained]).toEqual([
    1,
    expect.stringContaining(
      `Draft ${draft} was written on edition ${live}, and edition ${draft + 1}`,
    ),
  ])
  const done = await publish([`--edition=${draft}`, '--force', '--author=Bea'])
  expect([done.code, done.complained]).toEqual([0, ''])
  expect((await page(shop, '/flyers/')).body).toContain('What autumn may bring.')
  const { said } = await publish(['--list'])
  expect(said.split('\n')[0]).toMatch(/ live +Bea +1 document +Autumn$/)
  for (const args of [['--draft', `--edition=${draft}`], ['--author= '], ['--list', '--author=A']])
    expect((await publish(args)).code).toBe(2)
})

test('bad content and what cannot be rendered end as sentences', async () => {
  const newest = await newestEdition(shop.db)
  content.silence()
  const silent = await publish([])
  expect(silent.code).toBe(1)
  expect(silent.complained).toMatch(/The page \/ of tenant ie lacks a voice/)
  expect(silent.complained).not.toMatch(/\n {4}at /)
  content.speakAgain()
  expect(await newestEdition(shop.db)).toBe(newest)
})

test('behind a proxy too, only what changes is rendered', async () => {
  const settings = { PUBLIC_ORIGIN_SCHEME: 'https' }
  const fresh = await createDatabase()
  const own = contentCopy({ tenants: ['ie', 'uk'] })
  const proxied = await runShop({ databaseUrl: fresh.url, content: own.root, settings })
  await proxied.stop()
  own.edit(flyers, lead('Said behind a proxy.'))
  const { said } = await publish(['--dry-run'], {
    databaseUrl: fresh.url,
    folder: own.root,
    dataDir: proxied.dataDir,
    settings,
  })
  expect(said).toContain('2 pages change.\n  ie /flyers/\n  uk /flyers/')
  await fresh.drop()
})

test('a live edition that no longer compiles can be mended', async () => {
  const fresh = await createDatabase()
  const db = openDatabase({ url: fresh.url, max: 1 })
  const elsewhere = { databaseUrl: fresh.url, dataDir: mkdtempSync(join(tmpdir(), 'quire-data-')) }
  expect((await publish([], elsewhere)).code).toBe(0)
  await db.deleteFrom('edition_document').where('path', '=', 'shop.yaml').execute()
  const { code, said, complained } = await publish([], elsewhere)
  expect([code, complained]).toEqual([0, ''])
  expect(said).toContain('Edition 1 cannot be compiled any more')
  expect(await newestEdition(db)).toBe(2)
  await db.destroy()
  await fresh.drop()
})

test('without a node, what is published is live at the next start', async () => {
  const fresh = await createDatabase()
  const { said, code } = await publish([], {
    databaseUrl: fresh.url,
    dataDir: mkdtempSync(join(tmpdir(), 'quire-data-')),
  })
  expect(code).toBe(0)
  expect(said).toContain('will be live at the next start')
  await fresh.drop()
})
