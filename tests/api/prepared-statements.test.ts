import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Database,
  inTransaction,
  openDatabase,
} from '../../src/lib/server/platform/db/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'

let database: TestDatabase
/** The node that runs, with one connection; and one that migrates. */
let node: Database
let migrating: Database

beforeAll(async () => {
  database = await createDatabase()
  node = openDatabase({ url: database.url, max: 1 })
  migrating = openDatabase({ url: database.url, max: 1 })
  await migrating
    .insertInto('order_number')
    .values({ tenant: 'ie', year: 2026, last: 41 })
    .execute()
})
afterAll(async () => {
  await Promise.all([node.destroy(), migrating.destroy()])
  await database.drop()
})

const numbers = (db: Database) =>
  db.selectFrom('order_number').selectAll().where('tenant', '=', 'ie').execute()

const prepared = async () => {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements
  `.execute(node)
  return rows.map(({ statement }) => statement)
}

async function addColumn(name: string): Promise<void> {
  await sql`alter table order_number add column ${sql.ref(name)} text default 'new'`.execute(
    migrating,
  )
}

test('a statement that comes again is prepared', async () => {
  for (let round = 0; round < 3; round++) await numbers(node)
  const found = (await prepared()).filter((text) => text.includes('order_number'))
  expect(found).toHaveLength(1)
})

test('a column added by another node breaks neither a statement nor a transaction', async () => {
  await addColumn('one')
  expect(await numbers(node)).toMatchObject([{ last: 41, one: 'new' }])
  for (let round = 0; round < 3; round++) await numbers(node)
  await addColumn('two')
  const inside = await inTransaction(node, async (tx) => {
    await tx.updateTable('order_number').set({ last: 42 }).where('tenant', '=', 'ie').execute()
    return numbers(tx)
  })
  expect(inside).toMatchObject([{ last: 42, one: 'new', two: 'new' }])
  expect(await numbers(node)).toMatchObject([{ last: 42, two: 'new' }])
})

test('what is used stays prepared, however many texts come', async () => {
  const texts = Array.from({ length: 450 }, (_, index) => `text_${index}`)
  const ask = (name: string) =>
    sql<{ value: number }>`select ${1}::int as ${sql.ref(name)}`.execute(node)
  for (const name of texts) {
    await ask(name)
    await ask(name)
  }
  for (let round = 0; round < 2; round++) await numbers(node)
  const kept = await prepared()
  expect(kept.length).toBeLessThanOrEqual(400)
  expect(kept.some((text) => text.includes('text_449'))).toBe(true)
  expect(kept.some((text) => text.includes('order_number'))).toBe(true)
  expect(kept.some((text) => text.includes('text_0"'))).toBe(false)
})
