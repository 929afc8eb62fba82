import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  askLoginCode,
  askPasswordReset,
  changePassword,
  login,
  loginByCode,
} from '../../src/lib/contract/auth.ts'
import { getCustomer } from '../../src/lib/contract/customer.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { openOneTime } from '../../src/lib/server/people/credentials/index.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { withToken } from '../../src/lib/server/platform/mail/index.ts'
import { staffSettings, startApi, type TestApi } from './harness/api.ts'
import { wordedMails } from './harness/mail.ts'
import { browserOf, newCustomer, PASSWORD } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const oneTime = openOneTime(staffSettings('optional'))

async function mailsTo(email: string, kind: string) {
  return (await wordedMails(api, kind)).filter(({ recipient }) => recipient === email)
}

/** The code of the newest mail to somebody. */
async function codeTo(email: string): Promise<string> {
  const row = (await mailsTo(email, 'login-code')).at(-1)
  expect(row?.body_text).toContain('hidden.')
  const { text } = withToken({ text: row?.body_text ?? '', html: '' }, row?.facts, oneTime)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

async function asked(email: string, as: { tenant?: string } = {}): Promise<string> {
  await api.call.value(askLoginCode, { email }, as)
  return codeTo(email)
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(minutes, 'minute').toDate() })
  onTestFinished(() => void vi.useRealTimers())
}

test('a code logs in once, proves the address and is in no table', async () => {
  const { email, as } = await newCustomer(api)
  const code = await asked(email)
  const stored = await api.db.selectFrom('one_time_link').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  const input = { email: email.toUpperCase(), code: `${code.slice(0, 3)} ${code.slice(3)}` }
  const headers = await browserOf(api, email)
  const { data } = await api.call.value(loginByCode, input, { headers })
  const { customer } = await api.call.value(getCustomer, {}, { token: data.access_token })
  expect(customer).toMatchObject({ email, emailVerified: true })
  expect((await api.call.refusal(loginByCode, input)).code).toBe('login_code_wrong')
  expect((await api.call.value(listSessions, {}, as)).sessions).toHaveLength(3)
})

test('a code is good for ten minutes and five tries, in its own shop', async () => {
  const { email } = await newCustomer(api)
  const tried = await asked(email)
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = await api.call.refusal(loginByCode, { email, code: other(tried) })
    expect(refused).toMatchObject({ code: 'login_code_wrong', fields: [{ path: 'code' }] })
  }
  const right = { email, code: tried }
  expect((await api.call.refusal(loginByCode, right)).code).toBe('login_code_wrong')

  const { email: foreign } = await newCustomer(api)
  const own = { email: foreign, code: await asked(foreign) }
  const elsewhere = await api.call.refusal(loginByCode, own, { tenant: 'fr' })
  expect(elsewhere.code).toBe('login_code_wrong')
  later(11)
  expect((await api.call.refusal(loginByCode, own)).code).toBe('login_code_wrong')
})

test('either of two tabs may be used, and using one ends both', async () => {
  const { email } = await newCustomer(api)
  const first = await asked(email)
  later(2)
  const second = await asked(email)
  expect(second).not.toBe(first)
  await api.call.value(loginByCode, { email, code: first })
  const used = await api.call.refusal(loginByCode, { email, code: second })
  expect(used.code).toBe('login_code_wrong')
})

test('two at once with one code: one gets in', async () => {
  const { email } = await newCustomer(api)
  const input = { email, code: await asked(email) }
  const answers = await Promise.all([
    api.call.send(loginByCode, input),
    api.call.send(loginByCode, input),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('an address without an account is answered alike, and told by mail', async () => {
  const { email } = await newCustomer(api)
  const nobody = `no-${email}`
  const known = await api.call.value(askLoginCode, { email })
  expect(await api.call.value(askLoginCode, { email: nobody })).toEqual(known)
  const [told] = await mailsTo(nobody, 'login-code')
  expect(told?.body_text).not.toContain('hidden.')
  const wrong = await api.call.refusal(loginByCode, { email: nobody, code: '123456' })
  const alike = await api.call.refusal(loginByCode, { email, code: other(await codeTo(email)) })
  expect(wrong).toEqual(alike)
  // Its subject and its words are of what there is, and promise neither a code nor a password.
  await api.call.value(askPasswordReset, { email: nobody })
  for (const kind of ['login-code', 'password-reset']) {
    const [mail] = await mailsTo(nobody, kind)
    expect(mail?.subject).toBe('Quire knows no account with this address')
    expect(mail?.body_text).not.toMatch(/the code|Your password/)
  }
})

test('a new password makes codes useless', async () => {
  const { email, as } = await newCustomer(api)
  const code = await asked(email)
  const change = { currentPassword: PASSWORD, password: `${PASSWORD}, bound` }
  await api.call.value(changePassword, change, as)
  expect((await api.call.refusal(loginByCode, { email, code })).code).toBe('login_code_wrong')
})

test('mails and tries are limited by address', async () => {
  const limited = await startApi({
    limits: { ...defaultLimits, reset: { points: 2, seconds: 60 } },
  })
  onTestFinished(() => limited.stop())
  const { email } = await newCustomer(limited)
  const ask = { email }
  await limited.call.value(askLoginCode, ask)
  await limited.call.value(askLoginCode, { email: email.toUpperCase() })
  expect((await limited.call.refusal(askLoginCode, ask)).code).toBe('too_many_requests')
  for (let tries = 0; tries < 10; tries += 1)
    await limited.call.refusal(loginByCode, { email, code: '000001' })
  const refused = await limited.call.refusal(loginByCode, { email, code: '000001' })
  expect(refused.code).toBe('too_many_requests')
  // Whoever knows the password is not locked out by somebody who guesses codes.
  await limited.call.value(login, { email, password: PASSWORD })
})

test('a sign-in from a browser that is new to the account is told by mail, and no other', async () => {
  const { email } = await newCustomer(api)
  expect(await mailsTo(email, 'new-device')).toEqual([])
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  }
  const credentials = { email, password: PASSWORD }
  const entered = await api.call.send(login, credentials, { headers })
  const cookies = entered.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const [told, ...others] = await mailsTo(email, 'new-device')
  expect(others).toEqual([])
  expect(told?.body_text).toContain('Firefox on Windows')
  await api.call.value(login, credentials, { headers: { ...headers, cookie: cookies.join('; ') } })
  expect(await mailsTo(email, 'new-device')).toHaveLength(1)
})

test('the answer says where a code has ended the password of an address that nobody confirmed', async () => {
  const { email } = await newCustomer(api)
  const first = await api.call.value(loginByCode, { email, code: await asked(email) })
  expect(first.passwordEnded).toBe(true)
  expect((await api.call.refusal(login, { email, password: PASSWORD })).code).toBe(
    'credentials_wrong',
  )
  later(2)
  const again = await api.call.value(loginByCode, { email, code: await asked(email) })
  expect(again.passwordEnded).toBeUndefined()
})
