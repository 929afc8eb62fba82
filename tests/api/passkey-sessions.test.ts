import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../src/lib/contract/auth.ts'
import {
  addPasskey,
  dropPassword,
  listPasskeys,
  loginByPasskey,
  removePasskey,
} from '../../src/lib/contract/passkey.ts'
import { listSessions } from '../../src/lib/contract/sessions.ts'
import { startApi, type TestApi } from './harness/api.ts'
import { authenticator } from './harness/authenticator.ts'
import { wordedMails } from './harness/mail.ts'
import { newPasskey, ORIGIN, optionsOf, signInChallenge } from './harness/passkeys.ts'
import { PASSWORD } from './harness/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

type Device = ReturnType<typeof authenticator>

async function opened(device: Device) {
  const response = device.answer({ challenge: await signInChallenge(api), origin: ORIGIN })
  const { data } = await api.call.value(loginByPasskey, { response })
  return { token: data.access_token }
}

/** Whether a session still works. */
async function lives(as: { token: string }) {
  return (await api.call.send(listSessions, {}, as)).ok
}

test('removing a passkey ends what was opened with it, and nothing else', async () => {
  const { person, device, id } = await newPasskey(api)
  const { challenge } = await optionsOf(api, person)
  const second = authenticator()
  const response = second.make({ challenge, origin: ORIGIN })
  await api.call.value(addPasskey, { name: 'Phone', response }, person.as)
  const [stolen, renewed, other] = [
    await opened(device),
    await opened(device),
    await opened(second),
  ]
  await api.db
    .updateTable('login')
    .set({ passkey_id: null })
    .where('passkey_id', '=', id)
    .where('id', 'in', (inner) =>
      inner.selectFrom('login').select('id').where('passkey_id', '=', id).limit(1),
    )
    .execute()
  await api.call.value(removePasskey, { id }, person.as)
  expect([await lives(stolen), await lives(renewed)]).toEqual([false, false])
  expect([await lives(other), await lives({ token: person.as.token ?? '' })]).toEqual([true, true])
  const mails = await wordedMails(api, 'passkey-changed')
  const [, , removed] = mails.filter(({ recipient }) => recipient === person.email)
  expect(removed?.subject).toContain('removed')
  expect(removed?.body_text).toContain('sessions that were signed in with it')
})

test('whoever removes the passkey that they came in with stays', async () => {
  const { device, id } = await newPasskey(api)
  const [here, elsewhere] = [await opened(device), await opened(device)]
  await api.call.value(removePasskey, { id }, here)
  expect([await lives(here), await lives(elsewhere)]).toEqual([true, false])
})

test('a passkey that is removed while it signs in lets nobody stay', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { person, device, id } = await newPasskey(api)
    const response = device.answer({ challenge: await signInChallenge(api), origin: ORIGIN })
    const [answer] = await Promise.all([
      api.call.send(loginByPasskey, { response }),
      api.call.value(removePasskey, { id }, person.as),
    ])
    if (answer.ok) expect(await lives({ token: answer.value.data.access_token })).toBe(false)
    const { sessions } = await api.call.value(listSessions, {}, person.as)
    expect(sessions.filter(({ passkey }) => passkey)).toEqual([])
  }
})

test('an account without its password keeps the sessions of passkeys and the one at hand', async () => {
  const { person, device } = await newPasskey(api)
  const byPassword = await api.call.value(login, { email: person.email, password: PASSWORD })
  const byPasskey = await opened(device)
  await api.call.value(dropPassword, { currentPassword: PASSWORD }, person.as)
  expect(await lives({ token: byPassword.data.access_token })).toBe(false)
  expect(await lives(byPasskey)).toBe(true)
  expect((await api.call.value(listPasskeys, {}, person.as)).hasPassword).toBe(false)
})
