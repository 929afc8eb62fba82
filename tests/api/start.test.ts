import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { freePort } from '../setup/free-port.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { contentCopy, runShop } from './harness/running-shop.ts'

// Whoever starts a shop that cannot open reads one sentence that says why and what to do.

let database: TestDatabase
beforeAll(async () => {
  await ensureBuilt()
  database = await createDatabase()
})
afterAll(() => database.drop())

/** Starts a shop, and presses Ctrl-C once it has said `until`: all of its processes hear that. */
async function start(settings: Record<string, string>, until?: string) {
  const program = join(import.meta.dirname, '../../scripts/tasks/start.ts')
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: mkdtempSync(join(tmpdir(), 'quire-data-')), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      const isNow = until !== undefined && !said.includes(until) && (said + text).includes(until)
      said += text
      if (isNow && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    })
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, said }
}

test('a database that is not there is told with its address, and nothing else', async () => {
  const { code, said } = await start({
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/quire',
    PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^The database at 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED [^\n]*\. Start it, or set DATABASE_URL to another one\.\n$/,
  )
})

test.each([
  ['/proc/quire', 'that cannot be made'],
  [import.meta.filename, 'that is a file'],
])('a folder %s in which nothing can be written is told at once', async (folder) => {
  const { code, said } = await start({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(said).toMatch(
    /^Nothing can be written to the folder \/\S+ \(E\w+\)\. Set DATA_DIR[^\n]*\n$/,
  )
})

test('Ctrl-C while the shop is being opened is no fault', { timeout: 120_000 }, async () => {
  const rendering = 'Rendering the pages'
  const port = String(await freePort())
  const own = await createDatabase()
  const { code, said } = await start({ DATABASE_URL: own.url, PORT: port }, rendering)
  await own.drop()
  // It ends before or after the pages are there, whichever of its processes heard first.
  const lines = said.split('\n').filter((line) => line && !line.startsWith(rendering))
  expect(lines[0]).toBe('Closing the shop as soon as it is open …')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(
    /^(Rendered \d+ pages \(\d+ s\)|The shop was closed before it was open\.)$/,
  )
  expect(code).toBe(0)
})

test('a shop that is no sample opens once somebody has said what its payments are', {
  timeout: 120_000,
}, async () => {
  const content = contentCopy({ tenants: ['ie'] })
  content.edit('shop.yaml', (yaml) => yaml.replace('sample: true', 'sample: false'))
  const terms = { databaseUrl: database.url, content: content.root }
  await expect(runShop(terms)).rejects.toThrow(/PAYMENT_SANDBOX=off/)
  // What was opened meanwhile is closed again: no connection is left.
  const db = openDatabase({ url: database.url, max: 1 })
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  await db.destroy()
  expect(rows).toEqual([{ count: '0' }])
  const shop = await runShop({ ...terms, settings: { PAYMENT_SANDBOX: 'off' } })
  await shop.stop()
})
