import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { logout } from '../../src/lib/contract/auth.ts'
import { getOrderDocument } from '../../src/lib/contract/invoice.ts'
import { getOrder } from '../../src/lib/contract/order.ts'
import { eraseOwnAccount, exportOwnData } from '../../src/lib/contract/own-data.ts'
import { createPayment, refundOrder } from '../../src/lib/contract/payment.ts'
import { emptyDesign } from '../../src/lib/domain/own-design/own-design.ts'
import { storedDocument } from '../../src/lib/server/commerce/own-design/stored-design.ts'
import { settle } from '../../src/lib/server/commerce/payment/settle.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { pdfOf, senders } from './harness/artwork.ts'
import { archiveOf } from './harness/own-data.ts'
import { newCustomer, PASSWORD, type Person } from './harness/people.ts'
import { statusFor } from './harness/raw.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let by: ReturnType<typeof senders>
beforeAll(async () => {
  api = await startApi()
  by = senders(api)
})
afterAll(() => api.stop())

const proof = { currentPassword: PASSWORD }
const sum = (bytes: Uint8Array | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

/** Somebody whose paid order has an invoice, and a credit note for what was given back. */
async function withPapers() {
  const { person, line } = await by.ordered()
  const anew = () => ({ key: randomUUID() })
  const input = { orderId: line.orderId, method: 'card' }
  const { payment } = await api.call.value(createPayment, input, { ...person.as, ...anew() })
  const captured = { state: 'captured', amount: 2244, currency: 'EUR' } as const
  const provider = { actor: 'provider:sandbox', reason: 'event', at: new Date() }
  await settle(by.work().forTenant('ie'), { tenant: 'ie', id: payment.id }, captured, provider)
  const finance = await newStaff(api, [{ role: 'finance', tenant: 'ie' }])
  const { order } = await api.call.value(getOrder, { id: line.orderId }, person.as)
  const { orderNumber } = order
  const back = { orderNumber, amount: { centAmount: 500, currencyCode: 'EUR' } }
  const refund = { ...back, reason: 'a torn box', to: 'wallet' as const }
  await api.call.value(refundOrder, refund, { ...finance.as, ...anew() })
  return { person, line }
}

async function papersOf({ as }: Person, id: string) {
  const { order } = await api.call.value(getOrder, { id }, as)
  const issued = order.documents.filter(({ kind }) => kind !== 'pro_forma')
  return Promise.all(
    issued.map(async ({ id: document }) => {
      const { fileName, base64 } = await api.call.value(getOrderDocument, { id, document }, as)
      return [`invoices/${fileName}`, sum(Buffer.from(base64, 'base64'))] as const
    }),
  )
}

const linkOf = async (person: Person) => {
  const { archive } = await api.call.value(exportOwnData, proof, person.as)
  return archive
}

test('an archive has the invoices of orders as they are, the files that were sent, and what says so', async () => {
  const { person, line } = await withPapers()
  const papers = await papersOf(person, line.orderId)
  expect(papers).toHaveLength(2)
  const [card, other] = [await pdfOf(91, 61, 1), await pdfOf(91, 61, 2)]
  await by.send(person, line, card, { name: '../card.pdf' })
  await by.send(person, line, other, { name: '../card.pdf' })
  const stranger = await withPapers()
  await by.send(stranger.person, stranger.line, await pdfOf(91, 61, 3), { name: 'secret.pdf' })

  const unpacked = await archiveOf(api, proof, person.as)
  const { 'data.json': json = new Uint8Array(0), ...files } = unpacked
  const data = JSON.parse(strFromU8(json))
  const { orderNumber } = data.orders[0]
  const sent = [
    [`files/${orderNumber}/card.pdf`, sum(card)],
    [`files/${orderNumber}/card (2).pdf`, sum(other)],
  ] as const
  const found = Object.fromEntries(Object.entries(files).map(([name, each]) => [name, sum(each)]))
  expect(found).toEqual(Object.fromEntries([...papers, ...sent]))
  expect(data.invoices.map(({ file }: { file: string }) => file)).toEqual(papers.map(([at]) => at))
  expect(data.files).toMatchObject(sent.map(([file, sha256]) => ({ file, sha256 })))
  expect(data.customer).toMatchObject({ id: person.id, email: person.email })
  expect(strFromU8(json)).not.toContain('secret.pdf')
})

test('the same file of two lines is there once, and one that was deleted is named and left out', async () => {
  const { person, line } = await by.ordered()
  const [kept, gone] = [await pdfOf(92, 61, 1), await pdfOf(92, 61, 2)]
  for (const name of ['one.pdf', 'two.pdf']) await by.send(person, line, kept, { name })
  await by.send(person, line, gone, { name: 'old.pdf' })
  await api.db
    .updateTable('stored_file')
    .set({ deleted_at: new Date() })
    .where('sha256', '=', sum(gone))
    .execute()
  const unpacked = await archiveOf(api, proof, person.as)
  const { files } = JSON.parse(strFromU8(unpacked['data.json'] ?? new Uint8Array(0)))
  expect(files).toMatchObject([
    { name: 'one.pdf', file: expect.stringMatching(/^files\/.*\/one\.pdf$/), deletedAt: null },
    { name: 'two.pdf', file: files[0].file },
    { name: 'old.pdf', file: null, deletedAt: expect.any(String) },
  ])
  expect(Object.keys(unpacked)).toEqual([files[0].file, 'data.json'])
})

test('pictures of one’s designs are in it, and what the shop has drawn and nobody has taken is not', async () => {
  const { person, line } = await by.ordered()
  await by.send(person, line, await pdfOf(93, 61, 1), { name: 'draft.pdf' })
  await api.db
    .updateTable('artwork')
    .set({ purpose: 'design' })
    .where('order_id', '=', line.orderId)
    .execute()
  const picture = Buffer.from('\x89PNG a picture', 'latin1')
  const document = storedDocument.write(emptyDesign(1))
  await sql`with d as (insert into own_design (tenant, id, customer_id, line_id, revision, document,
      changed_at) values ('ie', ${randomUUID()}, ${person.id}, ${randomUUID()}, 1, ${document}, now())
      returning tenant, id)
    insert into own_design_picture (tenant, design_id, sha256, bytes, preview, width_px, height_px)
    select tenant, id, ${sum(picture)}, ${picture}, ${picture}, 1, 1 from d`.execute(api.db)
  const unpacked = await archiveOf(api, proof, person.as)
  expect(Object.keys(unpacked)).toEqual([`designs/${sum(picture)}.png`, 'data.json'])
})

test('a link to an archive opens at its shop, and not once its login or its account has ended', async () => {
  const [person, other] = [await newCustomer(api), await newCustomer(api)]
  const [link, foreign] = [await linkOf(person), await linkOf(other)]
  const at = (path: string, host = 'ie.localhost') => statusFor(api.origin + path, { host })
  expect(await at(link)).toBe(200)
  expect(await at(link, 'fr.localhost')).toBe(404)
  expect(await at(`${link}x`)).toBe(404)
  const [text] = link.split('.')
  expect(await at(`${text}.${foreign.split('.')[1]}`)).toBe(404)
  await api.call.value(logout, {}, person.as)
  expect(await at(link)).toBe(404)
  await api.call.value(eraseOwnAccount, proof, other.as)
  expect(await at(foreign)).toBe(404)
})

test('a customer’s archives are written one at a time, and who leaves holds nobody up', async () => {
  const { person, line } = await by.ordered()
  for (const pages of [1, 2, 3]) {
    const long = Buffer.alloc(4_900_000)
    long.set(await pdfOf(94, 61, pages))
    await by.send(person, line, long, { name: 'long.pdf' })
  }
  const url = api.origin + (await linkOf(person))
  const first = get(url)
  const [unread] = await once(first, 'response')
  expect(unread.statusCode).toBe(200)
  let isAnswered = false
  const second = fetch(url).then(async (answer) => {
    isAnswered = true
    return Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))
  })
  await delay(500)
  expect(isAnswered).toBe(false)
  first.destroy()
  expect(await second).toHaveLength(4)
})

test('who fetches archives again and again is told to wait', async () => {
  const limits = { ...defaultLimits, ownData: { points: 2, seconds: 60 } }
  const limited = await startApi({ limits })
  onTestFinished(() => limited.stop())
  const { as } = await newCustomer(limited)
  const { archive } = await limited.call.value(exportOwnData, proof, as)
  const got = []
  for (let each = 0; each < 3; each += 1) got.push(await statusFor(limited.origin + archive, {}))
  expect(got).toEqual([200, 200, 429])
})
