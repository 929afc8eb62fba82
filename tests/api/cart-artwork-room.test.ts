import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putCartItem } from '../../src/lib/contract/cart.ts'
import { startCartUpload } from '../../src/lib/contract/cart-artwork.ts'
import { holderOf } from '../../src/lib/server/commerce/cart/holder.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { cartSenders } from './harness/cart-files.ts'
import { cards, newVisitor } from './harness/people.ts'

// How much room the uploads of visitors hold, and for how long.

let api: TestApi
let by: ReturnType<typeof cartSenders>
beforeAll(async () => {
  api = await startApi()
  by = cartSenders(api)
})
afterAll(() => api.stop())

const MB = 1_000_000
/** Makes uploads larger than tests send, so that one of them fills a visitor's room. */
const swell = (id: string) =>
  sql`update artwork_upload set bytes = 1999 * ${MB}::bigint where id = ${id}`.execute(api.db)
const sinceThen = (id: string) =>
  sql`update artwork_upload set seen_at = now() - interval '2 hours' where id = ${id}`.execute(
    api.db,
  )
const another = { name: 'other.pdf', bytes: 2 * MB, fingerprint: '' }

test('an upload that never sends a byte holds room for an hour, and one that stops what has arrived', async () => {
  const visitor = newVisitor()
  const { as } = visitor
  const line = await by.filled(as)
  const started = await by.begin(as, line, MB)
  await swell(started.uploadId)
  const wish = { ...line, ...another }
  expect(await api.call.refusal(startCartUpload, wish, as)).toMatchObject({ code: 'files_room' })
  await sinceThen(started.uploadId)
  const second = await api.call.value(startCartUpload, wish, as)
  expect((await by.put(second, new Uint8Array(1_500_000))).status).toBe(204)
  await sinceThen(second.uploadId)
  const { rows } = await sql<{ arrived: string }>`select arrived from artwork_upload
    where id = ${second.uploadId}`.execute(api.db)
  expect(rows).toEqual([{ arrived: '1500000' }])
  // Who goes on with what has lapsed is asked for room again.
  await sql`insert into stored_file (tenant, customer_id, sha256, bytes, type, created_at)
    values ('ie', ${holderOf('ie', visitor)}, 'kept', 1999 * ${MB}::bigint, 'pdf', now())`.execute(
    api.db,
  )
  expect(await api.call.refusal(startCartUpload, wish, as)).toMatchObject({ code: 'files_room' })
})

test('who goes on with an upload is asked what who begins one is asked', async () => {
  const { as } = newVisitor()
  const line = await by.filled(as)
  const first = await by.begin(as, line, 9)
  expect((await by.begin(as, line, 9)).uploadId).toBe(first.uploadId)
  const services = { 'SVC-pixart-design-service': { inputText: 'a fox' } }
  const change = { id: line.lineItemId, services }
  await api.call.value(putCartItem, cards(line.cartId, change), as)
  const file = { ...line, name: 'card.pdf', bytes: 9, fingerprint: '' }
  expect(await api.call.refusal(startCartUpload, file, as)).toMatchObject({
    code: 'artwork_designed',
  })
})

test('visitors of one network send so much a day, and going on with a file takes none of it', async () => {
  const visitorMegabytes = { points: 9, seconds: 3600 }
  const strict = await startApi({ limits: { ...defaultLimits, visitorMegabytes } })
  const begin = async (name: string) => {
    const { as } = newVisitor()
    const line = await cartSenders(strict).filled(as)
    const file = { ...line, name, bytes: 3 * MB, fingerprint: '' }
    return [1, 2].map(() => () => strict.call.send(startCartUpload, file, as))
  }
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf'])
    for (const each of await begin(name)) expect(await each()).toMatchObject({ ok: true })
  for (const each of await begin('d.pdf'))
    expect(await each()).toMatchObject({ code: 'too_many_requests' })
  await strict.stop()
})

test('pictures of pages take the room of who sent the file', async () => {
  const visitor = newVisitor()
  const { as } = visitor
  const line = await by.filled(as)
  await by.sendWith(as, line, await by.pieces())
  await by.check()
  const { rows } = await sql<{
    id: string
    drawn_bytes: string
  }>`select id, drawn_bytes from artwork
    where customer_id = ${holderOf('ie', visitor)}`.execute(api.db)
  const [drawn] = rows
  expect(Number(drawn?.drawn_bytes)).toBeGreaterThan(1000)
  const wish = { ...line, ...another }
  await sql`update artwork set drawn_bytes = 1999 * ${MB}::bigint where id = ${drawn?.id}`.execute(
    api.db,
  )
  expect(await api.call.refusal(startCartUpload, wish, as)).toMatchObject({ code: 'files_room' })
  await sql`update stored_file set deleted_at = now()
    where customer_id = ${holderOf('ie', visitor)}`.execute(api.db)
  await api.call.value(startCartUpload, wish, as)
})
