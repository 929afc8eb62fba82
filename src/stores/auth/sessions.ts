import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { endOtherSessions, endSession, listSessions } from '../../lib/contract/sessions.ts'

export type Session = OutputOf<typeof listSessions>['sessions'][number]

type Sessions =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; sessions: Session[] }

/** Where the customer is logged in. */
export const $sessions = atom<Sessions>({ state: 'loading' })

export async function loadSessions(): Promise<void> {
  const answer = await call(listSessions, {})
  $sessions.set(
    answer.ok
      ? { state: 'listed', sessions: answer.value.sessions }
      : { state: 'failed', failure: answer },
  )
}

/** Ends one of them, or all but this one. */
export async function endSessions(which: string | 'others'): Promise<void> {
  const answer =
    which === 'others' ? await call(endOtherSessions, {}) : await call(endSession, { id: which })
  if (answer.ok) await loadSessions()
  else $sessions.set({ state: 'failed', failure: answer })
}
