import { randomUUID } from 'node:crypto'
import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  askAccount,
  askEmailChange,
  askPasswordReset,
  askVerification,
  changePassword,
  confirmEmail,
  continueAsGuest,
  login,
  loginAsUser,
  resetPassword,
} from '../../src/lib/contract/auth.ts'
import { changeCustomer, createCustomer, getCustomer } from '../../src/lib/contract/customer.ts'
import { endOtherSessions, endSession, listSessions } from '../../src/lib/contract/sessions.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { mailTo, oneTime, wordedMails } from './harness/mail.ts'
import { newCustomer, PASSWORD, type Person } from './harness/people.ts'
import { newStaff } from './harness/staff.ts'

// Passwords of every language are refused here.
vi.unmock('@zxcvbn-ts/language-de')

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const NEXT = 'deckled, laid paper again'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'

const enter = async ({ email }: Pick<Person, 'email'>, password = PASSWORD, headers = {}) =>
  (await api.call.value(login, { email, password }, { headers })).data.access_token

function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(minutes, 'minute').toDate() })
  onTestFinished(() => void vi.useRealTimers())
}

test('logins are listed by device and ended one by one, or all others at once', async () => {
  const person = await newCustomer(api)
  const other = await enter(person, PASSWORD, { 'user-agent': firefox })
  const third = await enter(person)
  const { sessions } = await api.call.value(listSessions, {}, person.as)
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  const windows = sessions.find(({ browser }) => browser === 'Firefox')
  expect(windows).toMatchObject({ system: 'Windows', current: false })
  await api.call.value(endSession, { id: windows?.id ?? '' }, person.as)
  expect((await api.call.refusal(getCustomer, {}, { token: other })).code).toBe('token_invalid')
  await api.call.value(getCustomer, {}, { token: third })
  await api.call.value(endOtherSessions, {}, person.as)
  expect((await api.call.refusal(getCustomer, {}, { token: third })).code).toBe('token_invalid')
  const left = await api.call.value(listSessions, {}, person.as)
  expect(left.sessions.map(({ current }) => current)).toEqual([true])
})

test('nobody ends a login of somebody else', async () => {
  const [owner, stranger] = [await newCustomer(api), await newCustomer(api)]
  const { sessions } = await api.call.value(listSessions, {}, owner.as)
  await api.call.value(endSession, { id: sessions[0]?.id ?? '' }, stranger.as)
  await api.call.value(getCustomer, {}, owner.as)
})

test('a new password needs the old one, ends other logins and is told by mail', async () => {
  const person = await newCustomer(api)
  const other = await enter(person)
  const wrong = { currentPassword: 'not this one at all', password: NEXT }
  expect(await api.call.refusal(changePassword, wrong, person.as)).toMatchObject({
    code: 'password_wrong',
    fields: [{ path: 'currentPassword' }],
  })
  const weak = { currentPassword: PASSWORD, password: 'passwordpassword' }
  expect((await api.call.refusal(changePassword, weak, person.as)).code).toBe('password_weak')
  await enter(person)
  const guessable = { currentPassword: PASSWORD, password: 'Schmetterling1' }
  const easy = await api.call.refusal(changePassword, guessable, person.as)
  expect(easy.code).toBe('password_weak')
  const unchanged = { currentPassword: PASSWORD, password: PASSWORD }
  expect(await api.call.refusal(changePassword, unchanged, person.as)).toMatchObject({
    code: 'password_same',
    fields: [{ path: 'password' }],
  })
  await api.call.value(changePassword, { currentPassword: PASSWORD, password: NEXT }, person.as)
  await api.call.value(getCustomer, {}, person.as)
  expect((await api.call.refusal(getCustomer, {}, { token: other })).code).toBe('token_invalid')
  const old = { email: person.email, password: PASSWORD }
  expect((await api.call.refusal(login, old)).code).toBe('credentials_wrong')
  await enter(person, NEXT)
  expect((await mailTo(api, person.email, 'password-changed')).sent.text).toContain('changed')
})

test('a forgotten password is set by a link that works once', async () => {
  const person = await newCustomer(api)
  await api.call.value(askPasswordReset, { email: person.email.toUpperCase() })
  const { token, kept } = await mailTo(api, person.email.toUpperCase(), 'password-reset')
  expect(oneTime.read(token)).not.toBeNull()
  // What staff see opens nothing.
  const shown = /#token=([\w.-]+)/.exec(kept.html)?.[1] ?? ''
  expect(shown).toMatch(/^hidden\./)
  expect(kept.html + kept.text).not.toContain(token)
  const refused = await api.call.refusal(resetPassword, { token: shown, password: NEXT })
  expect(refused.code).toBe('link_invalid')
  // A weak one does not use the link up.
  const weak = await api.call.refusal(resetPassword, { token, password: '1234567890' })
  expect(weak.code).toBe('password_weak')
  expect(await api.call.value(resetPassword, { token, password: NEXT })).toEqual({
    email: person.email,
  })
  expect((await api.call.refusal(getCustomer, {}, person.as)).code).toBe('token_invalid')
  const inside = await enter(person, NEXT)
  const { customer } = await api.call.value(getCustomer, {}, { token: inside })
  expect(customer.emailVerified).toBe(true)
  const again = await api.call.refusal(resetPassword, { token, password: PASSWORD })
  expect(again.code).toBe('link_invalid')
})

test('links are good for an hour, in their shop alone, and only as they were made', async () => {
  const person = await newCustomer(api)
  await api.call.value(askPasswordReset, { email: person.email })
  const { token } = await mailTo(api, person.email, 'password-reset')
  const input = { token, password: NEXT }
  const codes = [
    await api.call.refusal(resetPassword, input, { tenant: 'de' }),
    await api.call.refusal(resetPassword, {
      ...input,
      token: `${token.startsWith('_') ? '-' : '_'}${token.slice(1)}`,
    }),
    await api.call.refusal(resetPassword, { ...input, token: oneTime.token(randomUUID()) }),
    await api.call.refusal(confirmEmail, { token }),
  ]
  later(61)
  codes.push(await api.call.refusal(resetPassword, input))
  expect(codes.map(({ code }) => code)).toEqual(Array(5).fill('link_invalid'))
})

test('an unknown address is answered alike, and its mail says that there is no account', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const person = await newCustomer(api)
  const known = await api.call.value(askPasswordReset, { email: person.email })
  expect(await api.call.value(askPasswordReset, { email })).toEqual(known)
  const { sent, token } = await mailTo(api, email, 'password-reset')
  expect(token).toBe('')
  expect(sent.text).toContain('no account')
})

test('mails to one address are limited', async () => {
  const strict = await startApi({ limits: defaultLimits })
  onTestFinished(() => strict.stop())
  const email = 'flooded@example.test'
  for (let count = 0; count < 5; count++) await strict.call.value(askPasswordReset, { email })
  const refused = await strict.call.refusal(askPasswordReset, { email })
  expect(refused.code).toBe('too_many_requests')
})

test('mails to one address are limited whoever asks for them, and a right password frees nothing', async () => {
  const strict = await startApi({ limits: defaultLimits })
  onTestFinished(() => strict.stop())
  const target = `${randomUUID().slice(0, 8)}@example.test`
  const asked = async () => {
    const { data } = await strict.call.value(continueAsGuest, { email: target })
    const as = { token: data.access_token }
    await strict.call.send(askVerification, {}, as)
    return (await strict.call.send(askAccount, {}, as)).ok
  }
  const answers = [await asked(), await asked(), await asked(), await asked()]
  expect(answers).toEqual([true, true, false, false])
  const mails = await strict.db
    .selectFrom('mail')
    .select('kind')
    .where('recipient', '=', target)
    .execute()
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['password-reset']))
  const person = await newCustomer(strict)
  const other = `${randomUUID().slice(0, 8)}@example.test`
  const change = { email: other, currentPassword: PASSWORD }
  for (let count = 0; count < 5; count++) {
    await strict.call.value(askEmailChange, change, person.as)
    const same = { currentPassword: PASSWORD, password: PASSWORD }
    await strict.call.send(changePassword, same, person.as)
  }
  const refused = await strict.call.refusal(askEmailChange, change, person.as)
  expect(refused.code).toBe('too_many_requests')
})

test('a new password ends a change of the address that a thief began', async () => {
  const person = await newCustomer(api)
  const thief = `${randomUUID().slice(0, 8)}@example.test`
  await api.call.value(askEmailChange, { email: thief, currentPassword: PASSWORD }, person.as)
  const [old, fresh] = [
    await mailTo(api, person.email, 'email-link'),
    await mailTo(api, thief, 'email-link'),
  ]
  await api.call.value(confirmEmail, { token: fresh.token })
  await api.call.value(askPasswordReset, { email: person.email })
  const { token } = await mailTo(api, person.email, 'password-reset')
  await api.call.value(resetPassword, { token, password: NEXT })
  const refused = await api.call.refusal(confirmEmail, { token: old.token })
  expect(refused.code).toBe('link_invalid')
})

test('a new account proves its address', async () => {
  const person = await newCustomer(api)
  const before = await api.call.value(getCustomer, {}, person.as)
  expect(before.customer.emailVerified).toBe(false)
  const { token } = await mailTo(api, person.email, 'email-link')
  expect(await api.call.value(confirmEmail, { token })).toEqual({ state: 'verified' })
  const { customer } = await api.call.value(getCustomer, {}, person.as)
  expect(customer.emailVerified).toBe(true)
  await api.call.value(askVerification, {}, person.as)
})

test('another address holds once both have said yes', async () => {
  const person = await newCustomer(api)
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const ask = { email, currentPassword: PASSWORD }
  const same = { ...ask, email: person.email }
  expect(await api.call.refusal(askEmailChange, same, person.as)).toMatchObject({
    code: 'email_same',
    fields: [{ path: 'email' }],
  })
  await api.call.value(askEmailChange, ask, person.as)
  const [old, fresh] = [
    await mailTo(api, person.email, 'email-link'),
    await mailTo(api, email, 'email-link'),
  ]
  const states = await Promise.all(
    [old, fresh].map(({ token }) => api.call.value(confirmEmail, { token })),
  )
  expect(states.map(({ state }) => state).sort()).toEqual(['changed', 'half'])
  const { customer } = await api.call.value(getCustomer, {}, person.as)
  expect(customer).toMatchObject({ email, emailVerified: true })
  await enter({ email })
})

test('an address that has an account meanwhile is not taken over', async () => {
  const person = await newCustomer(api)
  const other = await newCustomer(api)
  const ask = { email: other.email.toUpperCase(), currentPassword: PASSWORD }
  await api.call.value(askEmailChange, ask, person.as)
  const { token } = await mailTo(api, person.email, 'email-link')
  expect(await api.call.value(confirmEmail, { token })).toEqual({ state: 'half' })
  const fresh = await mailTo(api, other.email.toUpperCase(), 'email-link')
  const refused = await api.call.refusal(confirmEmail, { token: fresh.token })
  expect(refused.code).toBe('email_taken')
})

test('staff who are logged in as somebody do not decide who may come in', async () => {
  const person = await newCustomer(api)
  const staff = await newStaff(api, [{ role: 'administrator', tenant: 'ie' }])
  const acting = await api.call.value(
    loginAsUser,
    { email: person.email, reason: 'asked on the telephone' },
    staff.as,
  )
  const as = { token: acting.data.access_token }
  const passwords = { currentPassword: PASSWORD, password: NEXT }
  const refusals = [
    await api.call.refusal(changePassword, passwords, as),
    await api.call.refusal(
      askEmailChange,
      { email: 'mine@example.test', currentPassword: PASSWORD },
      as,
    ),
    await api.call.refusal(endOtherSessions, {}, as),
  ]
  expect(refusals.map(({ code }) => code)).toEqual(Array(3).fill('not_allowed'))
})

test('a profile is changed in part; the newsletter begins with a mail, and who has proved the address ends it', async () => {
  const person = await newCustomer(api)
  const { customer } = await api.call.value(
    changeCustomer,
    { firstName: 'Nóra', company: 'Quill & Co', user_subscriber_status: '1' },
    person.as,
  )
  expect(customer).toMatchObject({ firstName: 'Nóra', lastName: 'Quill', company: 'Quill & Co' })
  expect(customer.customerMetadata.user_subscriber_status).toBe('1')
  const asked = await wordedMails(api, 'newsletter-asked')
  expect(asked.map(({ recipient }) => recipient)).toContain(person.email)
  await api.db
    .updateTable('customer')
    .set({ email_verified_at: new Date() })
    .where('id', '=', person.id)
    .execute()
  const off = await api.call.value(changeCustomer, { user_subscriber_status: '0' }, person.as)
  expect(off.customer).toMatchObject({ firstName: 'Nóra', company: 'Quill & Co' })
  expect(off.customer.customerMetadata.user_subscriber_status).toBe('0')
  const [row] = await api.db
    .selectFrom('newsletter_subscription')
    .select('state')
    .where('email', '=', person.email)
    .execute()
  expect(row?.state).toBe('left')
})

test('who registers twice at once has one account', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.test`
  const input = {
    email,
    password: PASSWORD,
    firstName: 'Nora',
    lastName: 'Quill',
    termsAccepted: true as const,
  }
  const answers = await Promise.all([1, 2, 3].map(() => api.call.send(createCustomer, input)))
  const ids = answers.map((answer) => answer.ok && answer.value.customer.id)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeTruthy()
})
