import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseEnv } from '../../src/lib/env.ts'
import { contextOf } from '../../src/lib/server/context.ts'
import { type Database, openDatabase } from '../../src/lib/server/platform/db/index.ts'
import { wordsOf } from '../../src/lib/server/platform/http/index.ts'
import { FAILED_JOBS } from '../../src/lib/server/platform/jobs/queue.ts'
import { startQuire } from '../../src/lib/server/quire.ts'
import { followShop } from '../../src/lib/server/site/shop/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { publishFolder } from './harness/editions.ts'
import { contentCopy } from './harness/running-shop.ts'
import { testShop } from './harness/shop.ts'

let database: TestDatabase
let db: Database
const content = contentCopy()
const log = pino({ level: 'silent' })
const publish = () => publishFolder(db, content.root)
const errors = 'dictionaries/fr/errors.yaml'
const reword = (text: string) =>
  content.edit(errors, (yaml) => yaml.replace(/^cart_full:.*$/m, `cart_full: ${text}`))

beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ url: database.url, max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('outside of a request a sentence is in the customer’s language, and of the newest edition', async () => {
  const followed = await followShop({ db, databaseUrl: database.url, log })
  const sentence = (tenant: string, locale?: string) => {
    const shop = followed.shop()
    const actor = { kind: 'system', name: 'test' } as const
    const work = { db, log, now: new Date('2026-03-02T10:00:00Z'), actor }
    const context = shop && contextOf({ ...work, shop }, tenant, locale ? { locale } : {})
    return context ? wordsOf('cart_full', context) : null
  }
  expect(sentence('ch', 'fr-CH')).toBeNull()
  await publish()
  await expect.poll(() => sentence('ch', 'fr-CH')).toContain('panier')
  expect(sentence('ch', 'it-CH')).toContain('carrello')
  expect(sentence('ie', 'fr-CH')).toContain('cart')
  expect(sentence('mars')).toBeNull()
  reword('Quinze produits, pas un de plus.')
  await publish()
  await expect.poll(() => sentence('ch', 'fr-CH')).toBe('Quinze produits, pas un de plus.')
  await followed.close()
})

test('a worker follows editions, and listens nowhere', async () => {
  const lines: { edition?: number }[] = []
  const worker = await startQuire({
    env: parseEnv({
      ROLE: 'worker',
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'quire-data-')),
    }),
    dist: '/nowhere',
    buildId: 'none',
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    step: () => () => {},
  })
  reword('Plus de place.')
  const { number } = await publish()
  await expect.poll(() => lines.some(({ edition }) => edition === number)).toBe(true)
  expect(worker.shops).toEqual([])
  await worker.stop()
})

test('what every job is about is said in every language', async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.queue where name <> ${FAILED_JOBS} and not starts_with(name, '__')
  `.execute(db)
  const jobs = rows.map(({ name }) => name).sort()
  expect(jobs).toContain('tidy-carts')
  const shop = testShop()
  const silent = shop.tenants.flatMap((tenant) =>
    tenant.locales.flatMap((locale) =>
      jobs
        .map((name) => `admin.job_${name.replaceAll('-', '_')}`)
        .filter((key) => shop.voice(tenant, locale, key) === 'undefined!')
        .map((key) => `${locale} ${key}`),
    ),
  )
  expect(silent).toEqual([])
})
