import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { adoptApiKey, createApiKey, listApiKeys, revokeApiKey } from '../../lib/contract/api-key.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { newestOf } from './newest-of.ts'
import { callAsStaff } from './staff.ts'

export type ApiKey = OutputOf<typeof listApiKeys>['keys'][number]

export type ApiKeys =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; keys: ApiKey[] }

export const $apiKeys = atom<ApiKeys>({ state: 'loading' })

const askKeys = newestOf(listApiKeys)

/** Asks for the keys of the shop that is chosen; the last question counts. */
export async function loadApiKeys(): Promise<void> {
  $apiKeys.set({ state: 'loading' })
  const answer = await askKeys({})
  if (!answer) return
  $apiKeys.set(
    answer.ok ? { state: 'listed', keys: answer.value.keys } : { state: 'failed', failure: answer },
  )
}

/** Makes a key; `token` is what the program sends, and is answered this once. */
export async function makeApiKey(
  wanted: InputOf<typeof createApiKey>,
): Promise<{ ok: true; key: ApiKey; token: string } | Failure> {
  const answer = await callAsStaff(createApiKey, wanted)
  if (!answer.ok) return answer
  take(answer.value.key)
  return { ok: true, ...answer.value }
}

/** Ends a key, or has whoever is signed in answer for it. */
export async function decideOnKey(
  id: string,
  decision: 'revoke' | 'adopt',
): Promise<{ ok: true } | Failure> {
  const endpoint = decision === 'revoke' ? revokeApiKey : adoptApiKey
  const answer = await callAsStaff(endpoint, { id })
  if (!answer.ok) return answer
  take(answer.value.key)
  return { ok: true }
}

function take(key: ApiKey): void {
  const listed = $apiKeys.get()
  if (listed.state !== 'listed') return
  const isKnown = listed.keys.some(({ id }) => id === key.id)
  const keys = isKnown
    ? listed.keys.map((each) => (each.id === key.id ? key : each))
    : [key, ...listed.keys]
  $apiKeys.set({ state: 'listed', keys })
}
