import {
  getWrittenOffer,
  getWrittenOfferFile,
  listStaffWrittenOffers,
  listWrittenOffers,
  makeWrittenOffer,
} from '../../../contract/written-offer.ts'
import type { Context } from '../../context.ts'
import { type Api, type Call, mount } from '../../platform/http/index.ts'
import { attemptLater } from '../../refusal.ts'
import { type FindCode, type FoundOffer, findOffer } from './find-offer.ts'
import { offersByNumber, offersOfCustomer } from './list-offers.ts'
import { makeOffer } from './make-offer.ts'
import { offerFile } from './offer-file.ts'
import { wireOffer } from './wire-offer.ts'

export { type HeldCode, heldFor } from './held-for.ts'
export { usableOffers } from './usable-offers.ts'

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

type Asking = Context<FindCode> & Pick<Call, 'consume' | 'demandSpare' | 'network'>

/** Counts numbers that do not exist, and refuses to look for any once there were too many. */
export async function findOfferSlowed(call: Asking, number: string): Promise<FoundOffer> {
  await call.demandSpare('offerNumber', call.network)
  const found = await attemptLater(call, (free) => findOffer(call.db, free, number))
  if (found.ok) return found.value
  if (found.refusal.code === 'written_offer_not_found')
    await call.consume('offerNumber', call.network)
  throw found.refusal
}
