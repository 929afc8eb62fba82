import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { createDraft, listDrafts } from '../../../lib/contract/draft.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { getHistory, rollBack } from '../../../lib/contract/publication.ts'
import { callAsStaff } from '../staff.ts'

export type DraftNote = OutputOf<typeof listDrafts>['drafts'][number]
export type History = OutputOf<typeof getHistory>
export type Publication = History['publications'][number]

export type DraftsState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; drafts: DraftNote[]; history: History }

/** Open drafts, what is live, and what was. */
export const $drafts = atom<DraftsState>({ state: 'loading' })
/** Why the last roll-back was not even begun. */
export const $rollBack = atom<Failure | null>(null)

/** Asks for the drafts and the history; what is shown stays until there is something newer. */
export async function loadDrafts(): Promise<void> {
  const [drafts, history] = await Promise.all([
    callAsStaff(listDrafts, {}),
    callAsStaff(getHistory, {}),
  ])
  if (!drafts.ok) return $drafts.set({ state: 'failed', failure: drafts })
  if (!history.ok) return $drafts.set({ state: 'failed', failure: history })
  $drafts.set({ state: 'listed', drafts: drafts.value.drafts, history: history.value })
}

/** Begins a draft; answers its id, or why there is none. */
export async function beginDraft(name: string): Promise<{ ok: true; id: string } | Failure> {
  const answer = await callAsStaff(createDraft, { name })
  return answer.ok ? { ok: true, id: answer.value.draft.id } : answer
}

const LOOK_AGAIN_MS = 700

/** Makes an older edition live again, as the history that is shown has it, and follows what becomes of it. */
export async function goBackTo(number: number): Promise<void> {
  const now = $drafts.get()
  if (now.state !== 'listed') return
  $rollBack.set(null)
  const answer = await callAsStaff(rollBack, { number, live: now.history.live, note: '' })
  if (!answer.ok) $rollBack.set(answer)
  await followHistory()
}

/** Asks again for the history while something is on its way. */
export async function followHistory(): Promise<void> {
  for (;;) {
    await loadDrafts()
    const now = $drafts.get()
    const busy = ({ state, publishAt }: Publication) =>
      state === 'running' || (state === 'waiting' && Date.parse(publishAt) < Date.now() + 3000)
    if (now.state !== 'listed' || !now.history.publications.some(busy)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
