import { randomUUID } from 'node:crypto'
import { writeEdition } from '../../../src/lib/server/site/editions/index.ts'
import type { TestApi } from './api.ts'
import type { SampleContent } from './content-samples.ts'
import { sampleMoney } from './sample-money.ts'
import { testShop } from './shop.ts'

/** Two editions of the test shop, three drafts of which two have changed a document, and one that waits. */
export async function sampleContent(api: TestApi): Promise<SampleContent> {
  const { db } = api
  const now = new Date()
  const about = { note: 'test', author: 'test' }
  const { documents } = testShop().library
  const words = [...documents.values()].find(({ kind }) => kind === 'dictionary')
  if (!words) throw new Error('the shop has words')
  // The same documents would be the same edition.
  const own = { ...words, path: 'tenants/ie/dictionaries/en/home.yaml', hash: 'older' }
  const before = new Map([...documents, [own.path, own]])
  const { number: older } = await writeEdition(db, before, about)
  const { number: edition } = await writeEdition(db, documents, about)
  const [draft, spare, ready, publication] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ]
  const changed = 'tenants/ie/dictionaries/en/home.yaml'
  for (const id of [draft, spare, ready])
    await db
      .insertInto('content_draft')
      .values({ id, name: 'test', base: edition, author: 'test', created_at: now, changed_at: now })
      .execute()
  for (const id of [draft, ready])
    await db
      .insertInto('content_draft_document')
      .values({
        draft: id,
        path: changed,
        version: 1,
        text: 'ask_need: What do you need?\n',
        changed_by: 'test',
        changed_at: now,
      })
      .execute()
  await db
    .insertInto('content_publication')
    .values({
      id: publication,
      kind: 'edition',
      edition,
      note: 'test',
      author: 'test',
      requested_at: now,
      publish_at: now,
    })
    .execute()
  const money = await sampleMoney(api)
  return { draft, changed, spare, ready, publication, edition, older, money }
}
