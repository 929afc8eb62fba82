import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from './harness/api.ts'

// How PostgreSQL looks rows up in tables that it has no statistics of: those of a shop's first minutes.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const id = '0b2f3c1e-5a4d-4c7b-9e8f-1a2b3c4d5e6f'

/** By which index a statement finds its rows. */
async function indexOf(statement: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(api.db)
  const text = rows.map((row) => row['QUERY PLAN']).join('\n')
  return /Index (?:Only )?Scan (?:using|on) (\w+)/.exec(text)?.[1]
}

test.each([
  [
    'the lines of a cart',
    sql`select * from cart_line where tenant = 'ie' and cart_id = ${sql.lit(id)}`,
    'cart_line_pkey',
  ],
  [
    'a line by its id',
    sql`select 1 from cart_line where tenant = 'ie' and id = ${sql.lit(id)}`,
    'cart_line_id',
  ],
  [
    'a visitor’s cart',
    sql`select * from cart where tenant = 'ie' and id = ${sql.lit(id)} and anonymous_id = ${sql.lit(id)}`,
    'cart_pkey',
  ],
  [
    'a payment',
    sql`select * from payment where tenant = 'ie' and id = ${sql.lit(id)}`,
    'payment_pkey',
  ],
])('%s: the whole tenant is not read for it', async (_, statement, index) => {
  expect(await indexOf(statement)).toBe(index)
})
