import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import {
  addPasskey as addCall,
  askNewPasskey,
  dropPassword as dropCall,
  listPasskeys,
  removePasskey as removeCall,
  renamePasskey as renameCall,
} from '../../lib/contract/passkey.ts'
import { fetched } from '../browser/fetched.ts'

type Listed = OutputOf<typeof listPasskeys>
export type Passkey = Listed['passkeys'][number]

type Passkeys =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'listed' } & Listed)

type Done = { ok: true } | Failure
/** What proves once more who asks: one of the two. */
type Proof = { currentPassword: string; code: string }

/** The customer's passkeys, and whether there is a password beside. */
export const $passkeys = atom<Passkeys>({ state: 'loading' })

export async function loadPasskeys(): Promise<void> {
  const answer = await call(listPasskeys, {})
  $passkeys.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}

/** Has an authenticator make a passkey, and keeps it under a name. */
export async function addPasskey(name: string, proof: Proof): Promise<Done> {
  const authenticator = await fetched(() => import('./authenticator.ts'))
  // A wrong password is the form's matter, and no reason to end this login.
  const asked = await call(askNewPasskey, proof, { resetOnError: false })
  if (!asked.ok) return asked
  const response = await authenticator.makePasskey(asked.value.options)
  if (response === 'known') return { ok: false, code: 'passkey_known' }
  if (response === null) return { ok: false, code: 'passkey_wrong' }
  return kept(await call(addCall, { name, response }, { resetOnError: false }))
}

export async function renamePasskey(id: string, name: string): Promise<Done> {
  return kept(await call(renameCall, { id, name }))
}

export async function removePasskey(id: string): Promise<Done> {
  return kept(await call(removeCall, { id }))
}

/** Has no password any more: passkeys are the way in. */
export async function dropPassword(currentPassword: string): Promise<Done> {
  return kept(await call(dropCall, { currentPassword }, { resetOnError: false }))
}

function kept(answer: { ok: true; value: Listed } | Failure): Done {
  if (answer.ok) $passkeys.set({ state: 'listed', ...answer.value })
  return answer
}
