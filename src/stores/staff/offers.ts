import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listStaffWrittenOffers } from '../../lib/contract/written-offer.ts'
import { newestOf } from './newest-of.ts'

export type StaffOffer = OutputOf<typeof listStaffWrittenOffers>['offers'][number]

export type StaffOffers =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; offers: StaffOffer[] }

export const $staffOffers = atom<StaffOffers>({ state: 'loading' })

const askOffers = newestOf(listStaffWrittenOffers)

/** Offers whose number has this in it; without anything typed the newest. The last search counts. */
export async function findStaffOffers(search: string): Promise<void> {
  const answer = await askOffers({ search })
  if (!answer) return
  $staffOffers.set(
    answer.ok
      ? { state: 'listed', offers: answer.value.offers }
      : { state: 'failed', failure: answer },
  )
}
