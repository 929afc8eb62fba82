import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getPersonalArea } from '../../lib/contract/personal-area.ts'

export type PersonalArea = OutputOf<typeof getPersonalArea>
export type OrderAtAGlance = PersonalArea['orders'][number]

export type PersonalAreaState =
  | { state: 'loading' }
  | { state: 'ready'; area: PersonalArea }
  | { state: 'failed'; failure: Failure }

export const $personalArea = atom<PersonalAreaState>({ state: 'loading' })

/** Loads what the first page of the personal area shows. */
export async function loadPersonalArea(): Promise<void> {
  const answer = await call(getPersonalArea, {})
  $personalArea.set(
    answer.ok ? { state: 'ready', area: answer.value } : { state: 'failed', failure: answer },
  )
}
