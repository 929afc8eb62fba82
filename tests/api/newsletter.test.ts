import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { changeCustomer, createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { confirmSubscription, subscribe, unsubscribe } from '../../src/lib/contract/newsletter.ts'
import { tidyNewsletter } from '../../src/lib/server/people/newsletter/index.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'

// The newsletter goes to whoever said yes twice: in the shop, and in the mail that came of it.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const somebody = () => `${randomUUID()}@example.test`

async function mailsTo(email: string) {
  const mails = await wordedMails(api, 'newsletter-asked')
  return mails.filter(({ recipient }) => recipient.toLowerCase() === email.toLowerCase())
}

async function tokenFor(email: string, tenant = 'ie'): Promise<string> {
  await api.call.value(subscribe, { email }, { tenant })
  return tokenOf(email)
}

async function tokenOf(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  const [, token = ''] = /#confirm=([\w-]+)/.exec(mail?.body_text ?? '') ?? []
  return token
}

const stateOf = async (email: string) =>
  (
    await api.db
      .selectFrom('newsletter_subscription')
      .select('state')
      .where('email', '=', email)
      .executeTakeFirst()
  )?.state

function later(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(days, 'day').toDate() })
  onTestFinished(() => void vi.useRealTimers())
}

test('who asks gets a mail in the language of the shop, and the newsletter after its link', async () => {
  const email = somebody()
  const token = await tokenFor(email, 'de')
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ tenant: 'de', locale: 'de-DE' })
  expect(mail?.body_text).toContain('/newsletter/#confirm=')
  expect(await stateOf(email)).toBe('asked')
  await api.call.value(confirmSubscription, { token }, { tenant: 'de' })
  await api.call.value(confirmSubscription, { token }, { tenant: 'de' })
  expect(await stateOf(email)).toBe('subscribed')
})

test('asking again, in any case, changes nothing for who has it', async () => {
  const email = somebody()
  const token = await tokenFor(email)
  await api.call.value(confirmSubscription, { token })
  later(2)
  await api.call.value(subscribe, { email: email.toUpperCase() })
  expect(await mailsTo(email)).toHaveLength(1)
  const kept = await api.db
    .selectFrom('newsletter_subscription')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(kept.state).toBe('subscribed')
  expect(kept.asked_at.getTime()).toBeLessThanOrEqual(kept.confirmed_at?.getTime() ?? 0)
})

test('who left stays away, whatever old link is opened, until asking again', async () => {
  const email = somebody()
  const token = await tokenFor(email)
  await api.call.value(confirmSubscription, { token })
  await api.call.value(unsubscribe, { token })
  await api.call.value(unsubscribe, { token })
  expect(await stateOf(email)).toBe('left')
  expect((await api.call.refusal(confirmSubscription, { token })).code).toBe(
    'newsletter_link_invalid',
  )
  await api.call.value(subscribe, { email })
  await api.call.value(confirmSubscription, { token })
  expect(await stateOf(email)).toBe('subscribed')
})

test('a link is of its shop, holds for 30 days, and leaving holds for ever', async () => {
  const [asked, subscribed] = [somebody(), somebody()]
  const tokens = [await tokenFor(asked), await tokenFor(subscribed)] as const
  await api.call.value(confirmSubscription, { token: tokens[1] })
  const elsewhere = { tenant: 'uk' }
  for (const call of [confirmSubscription, unsubscribe])
    expect((await api.call.refusal(call, { token: tokens[0] }, elsewhere)).code).toBe(
      'newsletter_link_invalid',
    )
  later(31)
  expect((await api.call.refusal(confirmSubscription, { token: tokens[0] })).code).toBe(
    'newsletter_link_invalid',
  )
  await api.call.value(unsubscribe, { token: tokens[1] })
  expect(await stateOf(subscribed)).toBe('left')
})

test('twenty at once for one address are one subscription and one mail', async () => {
  const email = somebody()
  await Promise.all(Array.from({ length: 20 }, () => api.call.value(subscribe, { email })))
  expect(await mailsTo(email)).toHaveLength(1)
})

test('who wants it at the registration is written to, and has it after the link of that mail', async () => {
  const email = somebody()
  const person = { email, password: PASSWORD, firstName: 'Nora', lastName: 'Quill' }
  const wish = {
    user_subscriber_status: '1',
    termsAccepted: true,
    acceptedTerms: 'en-1a2b',
  } as const
  await api.call.value(createCustomer, { ...person, ...wish })
  expect(await stateOf(email)).toBe('asked')
  await api.call.value(confirmSubscription, { token: await tokenOf(email) })
  expect(await stateOf(email)).toBe('subscribed')
  const { accepted_terms } = await api.db
    .selectFrom('customer')
    .select('accepted_terms')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(accepted_terms).toBe('en-1a2b')
  const without = somebody()
  await api.call.value(createCustomer, { ...person, email: without, termsAccepted: true })
  expect(await stateOf(without)).toBeUndefined()
})

test('an account says whether the newsletter still waits for its link', async () => {
  const { as, email, id } = await newCustomer(api)
  const shown = async () => (await api.call.value(getCustomer, {}, as)).customer.newsletterAsked
  const proved = { email_verified_at: new Date() }
  await api.db.updateTable('customer').set(proved).where('id', '=', id).execute()
  expect(await shown()).toBe(false)
  const wish = { user_subscriber_status: '1' } as const
  const { customer } = await api.call.value(changeCustomer, wish, as)
  expect(customer.newsletterAsked).toBe(true)
  await api.call.value(confirmSubscription, { token: await tokenOf(email) })
  expect(await shown()).toBe(false)
  // Whoever only typed the address is not told that its owner said yes.
  await api.db
    .updateTable('customer')
    .set({ email_verified_at: null })
    .where('id', '=', id)
    .execute()
  expect(await shown()).toBe(true)
})

test('an account says what the links of mails have changed', async () => {
  const { as, email, id } = await newCustomer(api)
  const shown = async () =>
    (await api.call.value(getCustomer, {}, as)).customer.customerMetadata.user_subscriber_status
  const token = await tokenFor(email)
  await api.call.value(confirmSubscription, { token })
  // Only who has proved the address is told what its owner reads.
  expect(await shown()).toBe('0')
  const proved = { email_verified_at: new Date() }
  await api.db.updateTable('customer').set(proved).where('id', '=', id).execute()
  await api.call.value(confirmSubscription, { token })
  expect(await shown()).toBe('1')
  await api.call.value(unsubscribe, { token })
  expect(await shown()).toBe('0')
  await api.call.value(changeCustomer, { user_subscriber_status: '1' }, as)
  later(31)
  const work = { db: api.db, now: new Date() } as Parameters<typeof tidyNewsletter.handler>[1]
  await tidyNewsletter.handler({}, work)
  expect(await stateOf(email)).toBeUndefined()
  vi.useRealTimers()
  expect(await shown()).toBe('0')
})
