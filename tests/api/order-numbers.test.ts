import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { nextOrderNumber } from '../../src/lib/server/commerce/order/order-number.ts'
import {
  type Database,
  inTransaction,
  openDatabase,
} from '../../src/lib/server/platform/db/index.ts'
import { createDatabase, type TestDatabase } from './harness/database.ts'
import { testShop } from './harness/shop.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = openDatabase({ url: database.url, max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a year of order numbers begins at midnight where the plant stands', async () => {
  const german = testShop().tenant('de')
  invariant(german, 'the test shop sells in Germany')
  const numbered = (instant: string) =>
    inTransaction(db, (tx) => nextOrderNumber(tx, german, new Date(instant)))
  expect(await numbered('2026-12-31T22:59:59Z')).toBe('QDE-26-000001')
  expect(await numbered('2026-12-31T23:00:00Z')).toBe('QDE-27-000001')
  expect(await numbered('2027-06-01T12:00:00Z')).toBe('QDE-27-000002')
})
