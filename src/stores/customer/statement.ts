import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { getStatement } from '../../lib/contract/statement.ts'

export type Statement = OutputOf<typeof getStatement>
export type StatementAccount = Statement['accounts'][number]
export type Movement = StatementAccount['movements'][number]
export type OpenOrder = StatementAccount['orders'][number]

/** `more` tells of other days that were asked for; what is shown stays where they do not come. */
export type StatementState =
  | { state: 'loading' }
  | { state: 'shown'; statement: Statement; more: 'idle' | 'busy' | Failure }
  | { state: 'failed'; failure: Failure }

export const $statement = atom<StatementState>({ state: 'loading' })

/** Asks what is owed of orders on account, and for what moved it in some days: the last months where none are named. */
export async function loadStatement(days: InputOf<typeof getStatement> = {}): Promise<void> {
  const known = $statement.get()
  if (known.state === 'shown') {
    if (known.more === 'busy') return
    $statement.set({ ...known, more: 'busy' })
  }
  const answer = await call(getStatement, days)
  if (answer.ok) return $statement.set({ state: 'shown', statement: answer.value, more: 'idle' })
  $statement.set(
    known.state === 'shown' ? { ...known, more: answer } : { state: 'failed', failure: answer },
  )
}
