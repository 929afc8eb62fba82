// A customer who changes the address of the account takes the newsletter along, with the proof of the one before.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askEmailChange, confirmEmail } from '../../src/lib/contract/auth.ts'
import { changeCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../../src/lib/contract/newsletter.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo, wordedMails } from './harness/mail.ts'
import { ownDataOf } from './harness/own-data.ts'
import { newCustomer, PASSWORD, type Person } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  expect(api.errors()).toEqual([])
  await api.stop()
})

const somebody = () => `${randomUUID()}@example.test`
const flagOf = async ({ as }: Person) =>
  (await api.call.value(getCustomer, {}, as)).customer.customerMetadata.user_subscriber_status

const rowOf = (email: string) =>
  api.db
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()

async function linkTo(email: string): Promise<string> {
  const mails = await wordedMails(api, 'newsletter-asked')
  const mail = mails.find(({ recipient }) => recipient === email)
  return /#confirm=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
}

/** An address that gets the newsletter, with the token that ends it. */
async function subscribed(email: string): Promise<string> {
  await api.call.value(subscribe, { email })
  const token = await linkTo(email)
  await api.call.value(confirmSubscription, { token })
  return token
}

/** Changes a customer's address, with both links opened. */
async function move(person: Person, before: string, to: string): Promise<void> {
  await api.call.value(askEmailChange, { email: to, currentPassword: PASSWORD }, person.as)
  const fresh = await mailTo(api, to, 'email-link')
  const old = await mailTo(api, before, 'email-link')
  expect(await api.call.value(confirmEmail, { token: fresh.token })).toEqual({ state: 'half' })
  expect(await api.call.value(confirmEmail, { token: old.token })).toEqual({ state: 'changed' })
}

test('the newsletter comes to the new address, and what proved the old one is kept and told', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  const token = await subscribed(person.email)
  const before = await rowOf(person.email)
  await move(person, person.email, to)
  expect(await rowOf(person.email)).toBeUndefined()
  const now = await rowOf(to)
  expect(now).toMatchObject({ id: before?.id, state: 'subscribed', asked_at: before?.asked_at })
  expect(now?.confirmed_at?.getTime()).toBeGreaterThan(before?.confirmed_at?.getTime() ?? 0)
  expect(await flagOf(person)).toBe('1')
  const proof = { currentPassword: PASSWORD, code: '' }
  const data = await ownDataOf(api, proof, person.as)
  expect(data).toMatchObject({
    newsletter: {
      state: 'subscribed',
      formerAddresses: [{ email: person.email, confirmedFrom: before?.confirmed_from }],
    },
  })
  const mail = await mailTo(api, to, 'email-link')
  expect(mail.sent.text).toContain('newsletter')

  // A newsletter that was sent to the old address still ends it.
  await api.call.value(unsubscribe, { token })
  expect((await rowOf(to))?.state).toBe('left')
  expect(await flagOf(person)).toBe('0')
})

test('who has it at the new address already keeps that, and the old address gets none', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  await subscribed(person.email)
  await subscribed(to)
  const own = await rowOf(to)
  await move(person, person.email, to)
  expect(await rowOf(to)).toEqual(own)
  expect((await rowOf(person.email))?.state).toBe('left')
  expect(await flagOf(person)).toBe('1')
})

test('who asked at the new address and never confirmed has it by the change', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  await subscribed(person.email)
  await api.call.value(subscribe, { email: to })
  await move(person, person.email, to)
  expect((await rowOf(to))?.state).toBe('subscribed')
})

test('who left at the new address stays away, and the account says so', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  await subscribed(person.email)
  await api.call.value(unsubscribe, { token: await subscribed(to) })
  await move(person, person.email, to)
  expect([(await rowOf(to))?.state, (await rowOf(person.email))?.state]).toEqual(['left', 'left'])
  expect(await flagOf(person)).toBe('0')
})

test('a wish that nobody confirmed is asked for anew, and that of a stranger is not', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  await api.call.value(changeCustomer, { user_subscriber_status: '1' }, person.as)
  await move(person, person.email, to)
  expect((await rowOf(to))?.state).toBe('asked')
  expect(await flagOf(person)).toBe('1')
  await api.call.value(confirmSubscription, { token: await linkTo(to) })
  expect((await rowOf(to))?.state).toBe('subscribed')

  const other = await newCustomer(api)
  const next = somebody()
  await api.call.value(subscribe, { email: other.email })
  await move(other, other.email, next)
  expect(await rowOf(next)).toBeUndefined()
  expect(await flagOf(other)).toBe('0')
})

test('who has no newsletter gets none', async () => {
  const person = await newCustomer(api)
  const to = somebody()
  await move(person, person.email, to)
  expect(await rowOf(to)).toBeUndefined()
  expect(await flagOf(person)).toBe('0')
})
