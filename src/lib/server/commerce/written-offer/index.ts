import {
  getWrittenOffer,
  getWrittenOfferFile,
  listStaffWrittenOffers,
  listWrittenOffers,
  makeWrittenOffer,
} from '../../../contract/written-offer.ts'
import type { Context } from '../../context.ts'
import { type Api, type Guessing, mount, slowGuesses } from '../../platform/http/index.ts'
import { type FindCode, type FoundOffer, findOffer } from './find-offer.ts'
import { offersByNumber, offersOfCustomer } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { offerFile } from './offer-file.ts'
import { wireOffer } from './wire-offer.ts'

export { type Along, type HeldCode, heldFor } from './held-for.ts'
export { makeOffer } from './make-offer.ts'
export { usableOffers } from './usable-offers.ts'
export { wireOffer } from './wire-offer.ts'

/** Mounts the calls of written offers; a cart takes them by `heldFor`. */
export function mountWrittenOffer(api: Api): void {
  mount(api, makeWrittenOffer, async (input, call) => {
    await call.consume('writtenOffer', call.network)
    return wireOffer(call, await makeOffer(call, input))
  })

  mount(api, getWrittenOffer, async ({ number }, call) =>
    wireOffer(call, await findOfferSlowed(call, number)),
  )

  mount(api, getWrittenOfferFile, async ({ number }, call) => {
    await call.consume('writtenOffer', call.network)
    return offerFile(call, await findOfferSlowed(call, number))
  })

  mount(api, listWrittenOffers, async (_, call) => ({ offers: await offersOfCustomer(call) }))

  mount(api, listStaffWrittenOffers, async ({ search }, call) => ({
    offers: await offersByNumber(call, search),
  }))
}

/** As `findOffer`, for what a request says: who tries numbers that do not exist is stopped. */
export function findOfferSlowed(
  call: Context<FindCode> & Guessing,
  number: string,
): Promise<FoundOffer> {
  return slowGuesses(
    call,
    'offerNumber',
    () => findOffer(call.db, call, number),
    (asked) => !asked.ok && asked.refusal.code === 'written_offer_not_found',
  )
}
