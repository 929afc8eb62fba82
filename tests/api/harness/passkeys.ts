import {
  addPasskey,
  askNewPasskey,
  askPasskey,
  loginByPasskey,
} from '../../../src/lib/contract/passkey.ts'
import type { TestApi } from './api.ts'
import { authenticator } from './authenticator.ts'
import type { CallOptions } from './client.ts'
import { newCustomer, PASSWORD, type Person } from './people.ts'

/** Of the page that asks, in the shop that tests mean. */
export const ORIGIN = 'http://ie.localhost'
export const proof = { currentPassword: PASSWORD, code: '' }

/** What an authenticator is told that is to make a passkey for somebody. */
export async function optionsOf(api: TestApi, person: Person) {
  const { options } = await api.call.value(askNewPasskey, proof, person.as)
  return options
}

/** A customer with a passkey. */
export async function newPasskey(api: TestApi, counter = 0) {
  const person = await newCustomer(api)
  const device = authenticator()
  const { challenge } = await optionsOf(api, person)
  const response = device.make({ challenge, origin: ORIGIN, counter })
  const { passkeys } = await api.call.value(addPasskey, { name: 'Laptop', response }, person.as)
  const id = passkeys[0]?.id ?? ''
  return { person, device, id }
}

/** What whoever signs in is to sign. */
export async function signInChallenge(api: TestApi, as: CallOptions = {}): Promise<string> {
  const { options } = await api.call.value(askPasskey, {}, as)
  return options.challenge
}

/** Signs in with what is changed of a right signature; `in`, or the code of the refusal. */
export async function signInBy(
  api: TestApi,
  device: ReturnType<typeof authenticator>,
  change: object = {},
  as: CallOptions = {},
) {
  const ceremony = { challenge: await signInChallenge(api, as), origin: ORIGIN, ...change }
  const answer = await api.call.send(loginByPasskey, { response: device.answer(ceremony) }, as)
  return answer.ok ? 'in' : answer.code
}
