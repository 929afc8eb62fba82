import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listKeptCards, revokeKeptCard } from '../../lib/contract/kept-card.ts'

export type KeptCard = OutputOf<typeof listKeptCards>['cards'][number]

export type KeptCardsState =
  | { state: 'loading' }
  | { state: 'listed'; cards: KeptCard[] }
  | { state: 'failed'; failure: Failure }

export const $keptCards = atom<KeptCardsState>({ state: 'loading' })

/** Asks which cards the customer keeps. */
export async function loadKeptCards(): Promise<void> {
  const answer = await call(listKeptCards, {})
  $keptCards.set(
    answer.ok
      ? { state: 'listed', cards: answer.value.cards }
      : { state: 'failed', failure: answer },
  )
}

/** Keeps a card no longer; one that was removed in another window is gone from the list too. */
export async function removeKeptCard({ id }: KeptCard): Promise<{ ok: true } | Failure> {
  const answer = await call(revokeKeptCard, { id })
  const isGone = answer.ok || answer.code === 'kept_card_not_found'
  const known = $keptCards.get()
  if (isGone && known.state === 'listed')
    $keptCards.set({ state: 'listed', cards: known.cards.filter((card) => card.id !== id) })
  return isGone ? { ok: true } : answer
}
