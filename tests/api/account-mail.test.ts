import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logout, refreshToken } from '../../src/lib/contract/auth.ts'
import { createCustomer } from '../../src/lib/contract/customer.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { newCustomer, PASSWORD } from './harness/people.ts'

// What happens to an account and its owner did not do, the owner is told.

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** Mails of a kind to somebody. */
async function mailsTo(email: string, kind: string) {
  const mails = await wordedMails(api, kind)
  return mails.filter(({ recipient }) => recipient === email)
}

function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(seconds, 'second').toDate() })
  onTestFinished(() => void vi.useRealTimers())
}

test('a refresh token in two hands is told once, with when and by what', async () => {
  const { refresh, email } = await newCustomer(api)
  await api.call.value(refreshToken, { refresh_token: refresh })
  expect(await mailsTo(email, 'session-ended')).toEqual([])
  later(11)
  const headers = { 'user-agent': firefox }
  const use = () => api.call.refusal(refreshToken, { refresh_token: refresh }, { headers })
  const refusals = await Promise.all([use(), use(), use()])
  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('session_expired'))
  const mails = await mailsTo(email, 'session-ended')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    tenant: 'ie',
    locale: 'en-IE',
    body_text: expect.stringContaining('Firefox on Windows'),
    facts: { v: 1, value: { device: { browser: 'Firefox', system: 'Windows' } } },
  })
})

test('whatever calls itself something strange is a device that nobody knows', async () => {
  const { refresh, email } = await newCustomer(api, 'de')
  await api.call.value(refreshToken, { refresh_token: refresh }, { tenant: 'de' })
  later(11)
  const headers = { 'user-agent': 'Call +49 900 123 <a href="//evil.test">' }
  await api.call.refusal(refreshToken, { refresh_token: refresh }, { tenant: 'de', headers })
  const [mail] = await mailsTo(email, 'session-ended')
  expect(mail).toMatchObject({ locale: 'de-DE', facts: { value: { device: null } } })
  expect(mail?.body_html).not.toContain('evil')
})

test('the answer that was lost, and the login that was left, are no news', async () => {
  const lost = await newCustomer(api)
  await api.call.value(refreshToken, { refresh_token: lost.refresh })
  await api.call.value(refreshToken, { refresh_token: lost.refresh })
  const left = await newCustomer(api)
  const { data } = await api.call.value(refreshToken, { refresh_token: left.refresh })
  await api.call.value(logout, {}, { token: data.access_token })
  later(11)
  await api.call.refusal(refreshToken, { refresh_token: left.refresh })
  for (const { email } of [lost, left]) expect(await mailsTo(email, 'session-ended')).toEqual([])
})

test('whoever has an account is told of a registration with the same address, once a day', async () => {
  const { email } = await newCustomer(api, 'it')
  const registration = {
    email: email.toUpperCase(),
    password: `${PASSWORD} too`,
    firstName: 'Somebody',
    lastName: 'Else',
    termsAccepted: true as const,
  }
  for (let tries = 0; tries < 3; tries++) {
    const password = `${PASSWORD} ${tries}`
    await api.call.value(createCustomer, { ...registration, password }, { tenant: 'it' })
  }
  const mails = await mailsTo(email, 'address-taken')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body_text).toContain('Nora Quill')
  expect(mails[0]?.body_text).not.toContain('Somebody')
  later(86_400)
  await api.call.value(createCustomer, registration, { tenant: 'it' })
  expect(await mailsTo(email, 'address-taken')).toHaveLength(2)
  const free = { ...registration, email: `${randomUUID()}@example.test` }
  await api.call.value(createCustomer, free, { tenant: 'it' })
  expect(await mailsTo(free.email, 'address-taken')).toEqual([])
})
