import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { listStaffWrittenOffers } from '../../lib/contract/written-offer.ts'
import { callAsStaff } from './staff.ts'

export type StaffOffer = OutputOf<typeof listStaffWrittenOffers>['offers'][number]

export type StaffOffers =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'listed'; offers: StaffOffer[] }

export const $staffOffers = atom<StaffOffers>({ state: 'loading' })

let asked = 0

/** Offers whose number has this in it; without anything typed the newest. */
export async function findStaffOffers(search: string): Promise<void> {
  const own = ++asked
  const answer = await callAsStaff(listStaffWrittenOffers, { search })
  if (own !== asked) return
  $staffOffers.set(
    answer.ok
      ? { state: 'listed', offers: answer.value.offers }
      : { state: 'failed', failure: answer },
  )
}
