import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { invariant } from '../../src/lib/domain/invariant.ts'
import { openDatabase } from '../../src/lib/server/platform/db/index.ts'
import {
  documentsOf,
  readContent,
  readEdition,
  type StoredDocument,
  writeDraft,
  writeEdition,
} from '../../src/lib/server/site/editions/index.ts'
import { testShopFolder } from '../setup/test-shop.ts'
import { createDatabase } from './harness/database.ts'

test('a draft of many documents is written in few statements, and read as it was', async () => {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url, max: 2 })
  const about = { note: 'test', author: 'test' }
  await writeEdition(db, readContent(testShopFolder()).documents, about)
  const base = await readEdition(db, 1)
  const [like] = base.documents.values()
  invariant(like, 'the test shop has documents')
  const many = new Map<string, StoredDocument>(base.documents)
  many.delete(like.path)
  for (let index = 0; index < 4500; index++)
    many.set(`pages/page-${index}/en.md`, {
      ...like,
      path: `pages/page-${index}/en.md`,
      hash: `${index}`,
    })

  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const draft = await writeDraft(db.withPlugin(counter), many, about, base)
  expect(statements).toBeLessThan(20)
  const read = await documentsOf(db, { number: draft, base: base.number })
  expect([...read.keys()].sort()).toEqual([...many.keys()].sort())
  await db.destroy()
  await database.drop()
})

test('a document of the database is that of the folder, down to the order of its keys', async () => {
  const database = await createDatabase()
  const db = openDatabase({ url: database.url, max: 1 })
  const { documents } = readContent(testShopFolder())
  await writeEdition(db, documents, { note: 'test', author: 'test' })
  const stored = (await readEdition(db, 1)).documents
  // Pages are rendered from either, and say so in their bytes.
  for (const [path, { data }] of documents)
    expect(JSON.stringify(stored.get(path)?.data), path).toBe(JSON.stringify(data))
  await db.destroy()
  await database.drop()
})
