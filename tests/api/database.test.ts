import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Database,
  inTransaction,
  isDatabaseTrouble,
  migrate,
  openDatabase,
} from '../../src/lib/server/platform/db/index.ts'
import type { Step } from '../../src/lib/server/platform/db/migrate.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ url: database.url, max: 4 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Tables of the whole installation, which belong to no tenant. */
const shared = [
  'content_draft',
  'content_draft_document',
  'content_draft_picture',
  'content_publication',
  'content_publication_problem',
  'content_source',
  'content_webhook_delivery',
  'document',
  'draft_document',
  'edition',
  'edition_document',
  'kysely_migration',
  'kysely_migration_lock',
  'schema_mark',
  'staff_account',
  'staff_act',
  'staff_link',
  'staff_role',
  'staff_session',
]

test('every tenant-owned table has the tenant first in its keys', async () => {
  const { rows } = await sql<{ name: string; kind: 'p' | 'f'; own: string; other: string | null }>`
    select c.conrelid::regclass::text as name, c.contype as kind,
      (select a.attname from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = c.conkey[1]) as own,
      (select a.attname from pg_attribute a
        where a.attrelid = c.confrelid and a.attnum = c.confkey[1]) as other
    from pg_constraint c
    where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f')
  `.execute(db)
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db)
  const owned = tables.rows.map(({ name }) => name).filter((name) => !isShared(name))
  expect(owned.length).toBeGreaterThan(15)
  for (const table of owned) {
    const keys = rows.filter(({ name }) => name === table)
    expect(
      keys.filter(({ kind }) => kind === 'p'),
      `primary key of ${table}`,
    ).toHaveLength(1)
    for (const key of keys) {
      expect(key.own, `${table}, ${key.kind}`).toBe('tenant')
      if (key.kind === 'f') expect(key.other, `${table}, ${key.kind}`).toBe('tenant')
    }
  }
})

const isShared = (name: string) =>
  shared.includes(name) || name.startsWith('edition') || name.startsWith('document')

test('a transaction holds whole or not at all', async () => {
  const row = { tenant: 'ie', year: 1999, last: 1 }
  const failing = inTransaction(db, async (tx) => {
    await tx.insertInto('order_number').values(row).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await db.selectFrom('order_number').selectAll().execute()).toEqual([])
})

test('inside a transaction the database itself refuses to be used', async () => {
  const slipped = inTransaction(db, () => db.selectFrom('customer').selectAll().execute())
  await expect(slipped).rejects.toThrow('Inside a transaction only its own handle may be used.')
  await inTransaction(db, (tx) => tx.selectFrom('customer').selectAll().execute())
  await db.selectFrom('customer').selectAll().execute()
})

test('a server that does not answer is waited for so long, and used again when it does', async () => {
  // `postgresql:///name?host=/folder&user=quire`: the server listens at a socket in a folder.
  const [, name = '', terms = ''] =
    /^postgresql:\/\/[^/]*\/([^?]*)\??(.*)$/.exec(database.url) ?? []
  const given = new URLSearchParams(terms)
  const between = createServer((client) => {
    const server = connect(`${given.get('host')}/.s.PGSQL.${given.get('port') ?? 5432}`)
    open.push([client, server])
    client.on('error', () => {}).pipe(server.on('error', () => {}))
    server.pipe(client)
  })
  const open: [Socket, Socket][] = []
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  const { port } = between.address() as AddressInfo
  const url = `postgres://${given.get('user')}@127.0.0.1:${port}/${name}`
  const patience = { statement: 200, lock: 100, answer: 400, connection: 400 }
  const impatient = openDatabase({ url, max: 2, patience })
  const ask = () => sql`select 1`.execute(impatient)
  await Promise.all([ask(), ask()])
  for (const pair of open) for (const each of pair) each.pause().unpipe()
  const asked = performance.now()
  const answers = await Promise.allSettled([ask(), ask(), ask()])
  expect(performance.now() - asked).toBeLessThan(3000)
  for (const answer of answers)
    expect(answer.status === 'rejected' && isDatabaseTrouble(answer.reason)).toBe(true)
  await ask()
  const slow = sql`select pg_sleep(5)`.execute(impatient)
  await expect(slow).rejects.toSatisfy(isDatabaseTrouble)
  await impatient.destroy()
  for (const pair of open) for (const each of pair) each.destroy()
  between.close()
})

test('a connection that is lost is told of in few words', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<Error>()
  const one = openDatabase({ url: database.url, max: 1, onError: resolve })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
  expect(JSON.stringify(await lost).length).toBeLessThan(400)
  await one.destroy()
})

test('an older release starts beside a newer schema that only adds, and not once it takes away', async () => {
  const empty = await createDatabase({ migrated: false })
  const one = openDatabase({ url: empty.url, max: 2 })
  const { migrations } = await import('../../src/lib/server/platform/db/migrations/index.ts')
  const step = (text: string, needs?: string): Step => ({
    up: (tx) =>
      sql
        .raw(text)
        .execute(tx)
        .then(() => {}),
    ...(needs && { needs }),
  })
  const added = step('alter table order_number add column note text')
  const newer = { ...migrations, '9998-add': added }
  await migrate(one, newer)
  await migrate(one)
  await one.insertInto('order_number').values({ tenant: 'ie', year: 1999, last: 1 }).execute()
  const taken = step('alter table order_number drop column note', '9998-add')
  await migrate(one, { ...newer, '9999-take': taken })
  await migrate(one, newer)
  await expect(migrate(one)).rejects.toThrow(/newer Quire .*9998-add, 9999-take/)
  await one.destroy()
  await empty.drop()
})

test('several processes migrate one empty database at once', async () => {
  const empty = await createDatabase({ migrated: false })
  const program = `
    const { migrate, openDatabase } = await import(${JSON.stringify(
      join(import.meta.dirname, '../../src/lib/server/platform/db/index.ts'),
    )})
    const db = openDatabase({ url: ${JSON.stringify(empty.url)}, max: 2 })
    await migrate(db)
    await db.destroy()`
  const exits = Array.from({ length: 3 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    return code as number
  })
  expect(await Promise.all(exits)).toEqual([0, 0, 0])
  const migrated = openDatabase({ url: empty.url, max: 1 })
  await migrate(migrated)
  const done = await sql<{ count: string }>`select count(*) from kysely_migration`.execute(migrated)
  expect(Number(done.rows[0]?.count)).toBeGreaterThanOrEqual(6)
  await migrated.destroy()
  await empty.drop()
})
