import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../src/lib/contract/api-key.ts'
import { listStaffActs } from '../../src/lib/contract/audit.ts'
import { getStaffCustomer, listStaffCustomers } from '../../src/lib/contract/customer-care.ts'
import { getMail, listMail, reportBounce, sendMailAgain } from '../../src/lib/contract/mail.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { nonDelivery } from './harness/bounces.ts'
import type { CallOptions } from './harness/client.ts'
import { keptMailOf } from './harness/mail.ts'
import { newCustomer } from './harness/people.ts'
import { inDays } from './harness/sample-machines.ts'
import { newStaff } from './harness/staff.ts'

let api: TestApi
let chief: CallOptions
/** A program's key that hands over what came back. */
let as: { token: string }

beforeAll(async () => {
  api = await startApi()
  chief = (await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])).as
  const wanted = { name: 'Mail server', permissions: ['mail.bounces' as const], lastDay: inDays(9) }
  as = { token: (await api.call.value(createApiKey, wanted, chief)).token }
})
afterAll(() => api.stop())

const gone = 'smtp; 550 5.1.1 no such user'

/** A mail that a server has taken, to a customer of one's own. */
async function sentMail() {
  const customer = await newCustomer(api)
  const id = await keptMailOf(api)
  const sent = { state: 'sent' as const, recipient: customer.email.toUpperCase(), round: 1 }
  await api.db.updateTable('mail').set(sent).where('id', '=', id).execute()
  return { customer, id, messageId: `${id}.1@shop.test` }
}

const report = (text: string) => api.call.value(reportBounce, { report: text }, as)

async function standing(id: string, customerId: string) {
  const { mail } = await api.call.value(getMail, { id }, chief)
  const { customer } = await api.call.value(getStaffCustomer, { id: customerId }, chief)
  return { state: mail.state, answer: mail.answer, bounced: mail.bounced, at: customer.bouncedAt }
}

test('what came back stands as refused, and its customer as one whom mails do not reach', async () => {
  const { customer, id, messageId } = await sentMail()
  expect(await report(nonDelivery({ messageId, diagnostic: gone }))).toEqual({ state: 'taken' })
  expect(await standing(id, customer.id)).toEqual({
    state: 'refused',
    answer: '550 5.1.1 no such user',
    bounced: true,
    at: expect.stringMatching(/^20/),
  })
  const found = { search: customer.email, limit: 5 }
  const { customers } = await api.call.value(listStaffCustomers, found, chief)
  expect(customers).toMatchObject([{ id: customer.id, bouncedAt: expect.any(String) }])
  const { undelivered, mails } = await api.call.value(listMail, {}, chief)
  expect(undelivered).toBeGreaterThan(0)
  expect(mails.find((mail) => mail.id === id)).toMatchObject({ bounced: true })
  // The same report again tells nothing new.
  expect(await report(nonDelivery({ messageId, diagnostic: gone }))).toEqual({ state: 'ignored' })
})

test('a full mailbox refuses one mail and marks nobody', async () => {
  const { customer, id, messageId } = await sentMail()
  const full = { messageId, diagnostic: 'smtp; 552 5.2.2 mailbox full', status: '5.2.2' }
  expect(await report(nonDelivery(full))).toEqual({ state: 'taken' })
  expect(await standing(id, customer.id)).toMatchObject({
    state: 'refused',
    bounced: false,
    at: null,
  })
})

test('proving the address, or sending the mail again, takes the mark away', async () => {
  const [first, second] = [await sentMail(), await sentMail()]
  for (const { messageId } of [first, second])
    await report(nonDelivery({ messageId, diagnostic: gone }))
  await api.db
    .updateTable('customer')
    .set({ email_verified_at: new Date(Date.now() + 1000) })
    .where('id', '=', first.customer.id)
    .execute()
  expect(await standing(first.id, first.customer.id)).toMatchObject({ at: null })
  await api.call.value(sendMailAgain, { id: second.id }, chief)
  expect(await standing(second.id, second.customer.id)).toMatchObject({ bounced: false, at: null })
})

test('a report about a mail that was not sent so is ignored', async () => {
  const { customer, id, messageId } = await sentMail()
  const others = [
    `${randomUUID()}.1@shop.test`,
    `${id}.2@shop.test`,
    `${id}@shop.test`,
    `${id}.1'--@shop.test`,
  ]
  for (const messageId of others)
    expect(await report(nonDelivery({ messageId, diagnostic: gone }))).toEqual({ state: 'ignored' })
  await api.db.updateTable('mail').set({ tenant: 'fr' }).where('id', '=', id).execute()
  expect(await report(nonDelivery({ messageId, diagnostic: gone }))).toEqual({ state: 'ignored' })
  await api.db
    .updateTable('mail')
    .set({ tenant: 'ie', state: 'waiting' })
    .where('id', '=', id)
    .execute()
  expect(await report(nonDelivery({ messageId, diagnostic: gone }))).toEqual({ state: 'ignored' })
  expect(await standing(id, customer.id)).toMatchObject({ state: 'waiting', at: null })
  // What did nothing is no act, and each act says to which mail it was done.
  const { acts } = await api.call.value(listStaffActs, { act: 'mail.bounce_reported' }, chief)
  expect(acts.length).toBeGreaterThan(0)
  expect(acts.filter(({ subject }) => !/^mail:[0-9a-f-]{36}$/.test(subject))).toEqual([])
})
