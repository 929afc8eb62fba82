import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { InputOf, OutputOf } from '../../lib/contract/endpoint.ts'
import { assignSuspense, exportLedger, getLedger } from '../../lib/contract/ledger.ts'
import { randomId } from '../browser/random-id.ts'
import { callAsStaff } from './staff.ts'

export type Ledger = OutputOf<typeof getLedger>
export type Unexpected = Ledger['suspense'][number]

export type LedgerState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'listed'
      ledger: Ledger
      older: { state: 'idle' } | { state: 'loading' } | { state: 'failed'; failure: Failure }
    }

export const $ledger = atom<LedgerState>({ state: 'loading' })

let asked = 0

/** Asks for the books of the shop that is chosen; the last question counts. */
export async function loadLedger(search: string): Promise<void> {
  const own = ++asked
  if ($ledger.get().state !== 'listed') $ledger.set({ state: 'loading' })
  const answer = await callAsStaff(getLedger, wanted(search))
  if (own !== asked) return
  $ledger.set(
    answer.ok
      ? { state: 'listed', ledger: answer.value, older: { state: 'idle' } }
      : { state: 'failed', failure: answer },
  )
}

/** Adds the next page of transfers; nothing while it is on its way already. */
export async function loadOlderTransfers(search: string): Promise<void> {
  const listed = $ledger.get()
  if (listed.state !== 'listed' || !listed.ledger.next || listed.older.state === 'loading') return
  const own = asked
  $ledger.set({ ...listed, older: { state: 'loading' } })
  const answer = await callAsStaff(getLedger, { ...wanted(search), after: listed.ledger.next })
  if (own !== asked) return
  if (!answer.ok) return $ledger.set({ ...listed, older: { state: 'failed', failure: answer } })
  const transfers = [...listed.ledger.transfers, ...answer.value.transfers]
  const { next } = answer.value
  $ledger.set({
    ...listed,
    ledger: { ...listed.ledger, transfers, next },
    older: { state: 'idle' },
  })
}

type Assignment = InputOf<typeof assignSuspense>

/** Says what unexpected money is for; the same press twice does one thing. */
export async function assign(input: Assignment): Promise<{ ok: true } | Failure> {
  const answer = await callAsStaff(assignSuspense, input, { idempotencyKey: randomId() })
  return answer.ok ? { ok: true } : answer
}

/** The entries of some days as a file for bookkeeping. */
export function askLedgerFile(days: InputOf<typeof exportLedger>) {
  return callAsStaff(exportLedger, days)
}

function wanted(search: string): InputOf<typeof getLedger> {
  return search.trim() === '' ? {} : { search: search.trim() }
}
