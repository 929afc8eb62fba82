import dayjs from 'dayjs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { changePassword, login, refreshToken } from '../../src/lib/contract/auth.ts'
import { eraseOwnAccount } from '../../src/lib/contract/own-data.ts'
import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  dropPassword,
  listPasskeys,
  loginByPasskey,
  removePasskey,
  renamePasskey,
} from '../../src/lib/contract/passkey.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { defaultLimits } from '../../src/lib/server/platform/http/limits.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { authenticator } from './harness/authenticator.ts'
import type { CallOptions } from './harness/client.ts'
import { wordedMails } from './harness/mail.ts'
import { ownDataOf } from './harness/own-data.ts'
import {
  newPasskey,
  ORIGIN,
  optionsOf,
  proof,
  signInBy,
  signInChallenge,
} from './harness/passkeys.ts'
import { newCustomer, PASSWORD, type Person } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Device = ReturnType<typeof authenticator>
const optionsFor = (person: Person) => optionsOf(api, person)
const withPasskey = (counter?: number) => newPasskey(api, counter)
const challenge = (as?: CallOptions) => signInChallenge(api, as)
/** Signs in as the test says; how it went. */
const tried = (device: Device, change?: object, as?: CallOptions) =>
  signInBy(api, device, change, as)

async function mailsTo(email: string) {
  const mails = await wordedMails(api, 'passkey-changed')
  return mails.filter(({ recipient }) => recipient === email)
}

test('a passkey signs its owner in, says so in the list of sessions, and is told of by mail', async () => {
  const { person, device } = await withPasskey()
  const [told] = await mailsTo(person.email)
  expect(told?.subject).toContain('passkey')
  expect(told?.body_text).toContain('“Laptop”')
  const { options } = await api.call.value(askPasskey, {})
  expect(options).toMatchObject({ rpId: 'ie.localhost', userVerification: 'required' })
  const { options: making } = await api.call.value(askNewPasskey, proof, person.as)
  expect(making.rp.id).toBe('ie.localhost')
  expect(making.excludeCredentials).toMatchObject([{ id: device.id }])
  const signed = device.answer({ challenge: options.challenge, origin: ORIGIN }, making.user.id)
  const { data } = await api.call.value(loginByPasskey, { response: signed })
  const { sessions } = await api.call.value(listSessions, {}, { token: data.access_token })
  expect(sessions.map(({ passkey, current }) => [passkey, current])).toContainEqual([true, true])
  expect(sessions.filter(({ passkey }) => passkey)).toHaveLength(1)
  const renewed = await api.call.value(refreshToken, { refresh_token: data.refresh_token })
  const after = await api.call.value(listSessions, {}, { token: renewed.data.access_token })
  expect(after.sessions.find(({ current }) => current)?.passkey).toBe(true)
  const { passkeys } = await api.call.value(listPasskeys, {}, person.as)
  expect(passkeys).toMatchObject([{ name: 'Laptop', host: 'ie.localhost' }])
  expect(passkeys[0]?.lastUsed).not.toBeNull()
})

test('a signature for another page, host, shop or moment opens nothing', async () => {
  const { device } = await withPasskey()
  expect(await tried(device)).toBe('in')
  for (const origin of ['https://ie.localhost', 'http://ie.localhost:81', 'http://evil.test'])
    expect(await tried(device, { origin, rpId: 'ie.localhost' }), origin).toBe('passkey_wrong')
  expect(await tried(device, { rpId: 'localhost' })).toBe('passkey_wrong')
  expect(await tried(device, { verified: false })).toBe('passkey_wrong')
  expect(await tried(device, { challenge: 'bm8' })).toBe('passkey_wrong')
  const foreign = { origin: 'http://fr.localhost' }
  expect(await tried(device, foreign, { tenant: 'fr' })).toBe('passkey_wrong')
  // What one shop asked is nothing to another.
  const elsewhere = { challenge: await challenge({ tenant: 'fr' }) }
  expect(await tried(device, elsewhere)).toBe('passkey_wrong')
  expect(await tried(authenticator())).toBe('passkey_wrong')
  expect(await tried(device)).toBe('in')
})

test('a challenge is good once, for five minutes, and for what it was asked for', async () => {
  const { person, device } = await withPasskey()
  const response = device.answer({ challenge: await challenge(), origin: ORIGIN })
  const twice = await Promise.all([
    api.call.send(loginByPasskey, { response }),
    api.call.send(loginByPasskey, { response }),
  ])
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await api.call.refusal(loginByPasskey, { response })).code).toBe('passkey_wrong')
  const making = await optionsFor(person)
  expect(await tried(device, { challenge: making.challenge })).toBe('passkey_wrong')
  const old = await challenge()
  vi.useFakeTimers({ toFake: ['Date'], now: dayjs().add(6, 'minute').toDate() })
  onTestFinished(() => void vi.useRealTimers())
  expect(await tried(device, { challenge: old })).toBe('passkey_wrong')
})

test('a counter that goes back or stands still is a copy, and one that never counts is none', async () => {
  const { device } = await withPasskey(5)
  expect(await tried(device, { counter: 6 })).toBe('in')
  expect(await tried(device, { counter: 6 })).toBe('passkey_wrong')
  expect(await tried(device, { counter: 2 })).toBe('passkey_wrong')
  expect(await tried(device, { counter: 0 })).toBe('passkey_wrong')
  expect(await tried(device, { counter: 7 })).toBe('in')
  const { device: still } = await withPasskey()
  expect([await tried(still), await tried(still)]).toEqual(['in', 'in'])
})

test('adding one needs proof, this page, the owner and a challenge of one’s own', async () => {
  const person = await newCustomer(api)
  const other = await newCustomer(api)
  const device = authenticator()
  const wrong = await api.call.refusal(askNewPasskey, { currentPassword: 'no' }, person.as)
  expect(wrong.code).toBe('password_wrong')
  const adding = async (change: object, attestation?: Parameters<Device['make']>[1]) => {
    const { challenge } = await optionsFor(person)
    const response = device.make({ challenge, origin: ORIGIN, ...change }, attestation)
    const answer = await api.call.send(addPasskey, { name: 'Phone', response }, person.as)
    return answer.ok ? 'added' : answer.code
  }
  expect(await adding({ origin: 'http://evil.test', rpId: 'ie.localhost' })).toBe('passkey_wrong')
  expect(await adding({ rpId: 'localhost' })).toBe('passkey_wrong')
  expect(await adding({ verified: false })).toBe('passkey_wrong')
  expect(await adding({ challenge: await challenge() })).toBe('passkey_wrong')
  expect(await adding({ challenge: (await optionsFor(other)).challenge })).toBe('passkey_wrong')
  const certified = new Map([['x5c', [Buffer.from('certificate')]]])
  expect(await adding({}, { fmt: 'packed', attStmt: certified })).toBe('passkey_wrong')
  expect(await mailsTo(person.email)).toEqual([])
  expect(await adding({})).toBe('added')
  expect(await adding({})).toBe('passkey_known')
})

test('one way in is always left', async () => {
  const { person, device, id } = await withPasskey()
  const bare = await newCustomer(api)
  const currentPassword = PASSWORD
  const none = await api.call.refusal(dropPassword, { currentPassword }, bare.as)
  expect(none.code).toBe('last_way_in')
  const wrong = await api.call.refusal(dropPassword, { currentPassword: 'no' }, person.as)
  expect(wrong.code).toBe('password_wrong')
  const dropped = await api.call.value(dropPassword, { currentPassword }, person.as)
  expect(dropped.hasPassword).toBe(false)
  const { email } = person
  const refused = await api.call.refusal(login, { email, password: PASSWORD })
  expect(refused.code).toBe('credentials_wrong')
  const change = { currentPassword, password: `${PASSWORD}, bound` }
  expect((await api.call.refusal(changePassword, change, person.as)).code).toBe('password_wrong')
  expect((await api.call.refusal(removePasskey, { id }, person.as)).code).toBe('last_way_in')
  expect(await tried(device)).toBe('in')
  const [, dropMail, ...more] = await mailsTo(email)
  expect([dropMail?.subject.includes('no password'), more]).toEqual([true, []])
})

test('nobody touches the passkeys of another, and a removed one opens nothing', async () => {
  const { person, device, id } = await withPasskey()
  const other = await newCustomer(api)
  const foreign = { id, name: 'Mine now' }
  expect((await api.call.refusal(renamePasskey, foreign, other.as)).code).toBe('passkey_not_found')
  expect((await api.call.refusal(removePasskey, { id }, other.as)).code).toBe('passkey_not_found')
  expect((await api.call.value(listPasskeys, {}, other.as)).passkeys).toEqual([])
  const named = await api.call.value(renamePasskey, { id, name: 'Studio' }, person.as)
  expect(named.passkeys).toMatchObject([{ name: 'Studio' }])
  const left = await api.call.value(removePasskey, { id }, person.as)
  expect(left).toEqual({ passkeys: [], hasPassword: true })
  expect(await tried(device)).toBe('passkey_wrong')
})

test('a copy of one’s data names passkeys, and erasing the account ends them', async () => {
  const { person, device } = await withPasskey()
  const data = await ownDataOf(api, { currentPassword: PASSWORD }, person.as)
  expect(data['passkeys']).toMatchObject([{ name: 'Laptop', host: 'ie.localhost' }])
  await api.call.value(eraseOwnAccount, { currentPassword: PASSWORD }, person.as)
  expect(await tried(device)).toBe('passkey_wrong')
  const rows = api.db.selectFrom('passkey').selectAll().where('credential_id', '=', device.id)
  expect(await rows.execute()).toEqual([])
})

test('tries with one passkey are limited, and a right one is given back', async () => {
  const limited = await startApi({
    limits: { ...defaultLimits, login: { points: 2, seconds: 60 } },
  })
  onTestFinished(() => limited.stop())
  const device = authenticator()
  const codes: string[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const { options } = await limited.call.value(askPasskey, {})
    const response = device.answer({ challenge: options.challenge, origin: ORIGIN })
    codes.push((await limited.call.refusal(loginByPasskey, { response })).code)
  }
  expect(codes).toEqual(['passkey_wrong', 'passkey_wrong', 'too_many_requests'])
})
