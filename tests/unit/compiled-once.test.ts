import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { expect, test } from 'vitest'
import { compiledOnce, type Database } from '../../src/lib/server/platform/db/index.ts'

// A statement that is built once must take nothing of the first call into the next.

function recording() {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(query),
  })
  return { db, asked }
}

type Login = { tenant: string; hash: Buffer | null }

const asking = (db: Database, { tenant, hash }: Login) =>
  db
    .selectFrom('login')
    .select('id')
    .where('tenant', '=', tenant)
    .where('strategy', '=', 'user')
    .where('access_hash', '=', hash)

test('it is built once, and sent with the values of each call', async () => {
  const { db, asked } = recording()
  let built = 0
  const ask = compiledOnce((own, values: Login) => {
    built += 1
    return asking(own, values)
  })
  const hash = Buffer.from('b')
  await ask(db, { tenant: 'ie', hash })
  await ask(db, { tenant: 'fr', hash: null })
  expect(built).toBe(1)
  expect(asked.map(({ parameters }) => parameters)).toEqual([
    ['ie', 'user', hash],
    ['fr', 'user', null],
  ])
  expect(new Set(asked.map(({ sql }) => sql)).size).toBe(1)
})

test.each<[string, (db: Database, values: Login) => ReturnType<typeof asking>]>([
  ['text of a value', (db, { tenant, hash }) => asking(db, { tenant: `${tenant}-old`, hash })],
  ['a list of the values', (db, values) => asking(db, { ...values })],
])('it cannot be built with %s', async (_what, build) => {
  const { db, asked } = recording()
  const call = compiledOnce(build)(db, { tenant: 'ie', hash: null })
  await expect(call).rejects.toThrow('built once')
  expect(asked).toEqual([])
})

test('a call without a value that the statement asks for is stopped', async () => {
  const { db, asked } = recording()
  const ask = compiledOnce<Partial<Login>, { id: string }>((own, { tenant, hash }) =>
    asking(own, { tenant: tenant ?? '', hash: hash ?? null }),
  )
  await expect(ask(db, { tenant: 'ie' })).rejects.toThrow('"hash" is among the values of the call')
  expect(asked).toEqual([])
})
