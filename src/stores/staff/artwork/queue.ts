import { atom } from 'nanostores'
import type { Failure } from '../../../lib/client/answer.ts'
import { type ArtworkView, listStaffArtwork } from '../../../lib/contract/artwork-desk.ts'
import type { OutputOf } from '../../../lib/contract/endpoint.ts'
import { newestOf } from '../newest-of.ts'

export type ArtworkQueue = OutputOf<typeof listStaffArtwork>
export type QueuedLine = ArtworkQueue['lines'][number]

export type QueueState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | ({ state: 'listed' } & ArtworkQueue)

export const $artworkQueue = atom<QueueState>({ state: 'loading' })

let shown: ArtworkView = 'to_check'
const askQueue = newestOf(listStaffArtwork)

/** Loads a view of the queue. */
export async function loadArtworkQueue(view: ArtworkView): Promise<void> {
  shown = view
  $artworkQueue.set({ state: 'loading' })
  await refreshArtworkQueue()
}

/** Asks for the queue anew; what is shown stays until the answer is there. */
export async function refreshArtworkQueue(): Promise<void> {
  const answer = await askQueue({ view: shown })
  if (!answer) return
  $artworkQueue.set(
    answer.ok ? { state: 'listed', ...answer.value } : { state: 'failed', failure: answer },
  )
}
