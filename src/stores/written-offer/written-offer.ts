import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { priceProductCustomConfig } from '../../lib/contract/custom-config.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import {
  getWrittenOffer,
  getWrittenOfferFile,
  listWrittenOffers,
  makeWrittenOffer,
} from '../../lib/contract/written-offer.ts'
import { OFFER_PARAMETERS } from '../../lib/domain/written-offer/parameters.ts'
import { keepFile } from '../browser/keep-file.ts'
import { addLine } from '../cart/cart.ts'
import { recommendedBy } from '../product/came-by.ts'

export type WrittenOffer = OutputOf<typeof getWrittenOffer>
export type OfferedPrice = WrittenOffer['prices'][number]
export type PricedConfig = OutputOf<typeof priceProductCustomConfig>

export type OfferState =
  /** Whoever has a number types it. */
  | { state: 'asking'; typed: string; failure: Failure | null; busy: boolean }
  | { state: 'loading' }
  | { state: 'choosing'; config: PricedConfig; failure: Failure | null; busy: boolean }
  | { state: 'ready'; offer: WrittenOffer; failure: Failure | null; busy: 'file' | 'order' | null }
  | { state: 'ordered'; offer: WrittenOffer; price: OfferedPrice }
  | { state: 'failed'; failure: Failure }

export const $writtenOffer = atom<OfferState>({ state: 'loading' })

/** Most quantities of one offer. */
export const MOST_QUANTITIES = 6

/** Opens what the address names. */
export async function openOffer(search: string): Promise<void> {
  const parameters = new URLSearchParams(search)
  const number = parameters.get(OFFER_PARAMETERS.number)?.trim()
  const key = parameters.get(OFFER_PARAMETERS.key)?.trim()
  if (number) return findOffer(number)
  if (!key) {
    $writtenOffer.set({ state: 'asking', typed: '', failure: null, busy: false })
    return
  }
  $writtenOffer.set({ state: 'loading' })
  const answer = await call(priceProductCustomConfig, { key })
  $writtenOffer.set(
    answer.ok
      ? { state: 'choosing', config: answer.value, failure: null, busy: false }
      : { state: 'failed', failure: answer },
  )
}

/** Shows the offer of a number; what was typed stays where there is none. */
export async function findOffer(typed: string): Promise<void> {
  const now = $writtenOffer.get()
  if (now.state === 'asking') $writtenOffer.set({ ...now, typed, failure: null, busy: true })
  else $writtenOffer.set({ state: 'loading' })
  const answer = await call(getWrittenOffer, { number: typed })
  if (answer.ok) shown(answer.value)
  else $writtenOffer.set({ state: 'asking', typed, failure: answer, busy: false })
}

/** Has an offer of these quantities written. */
export async function writeOffer(quantities: number[]): Promise<void> {
  const now = $writtenOffer.get()
  if (now.state !== 'choosing' || now.busy) return
  $writtenOffer.set({ ...now, failure: null, busy: true })
  const came = recommendedBy(location.search)
  const answer = await call(makeWrittenOffer, { key: now.config.key, quantities, ...came })
  if (answer.ok) shown(answer.value)
  else $writtenOffer.set({ ...now, failure: answer, busy: false })
}

/** Hands the offer's PDF to the browser. */
export async function fetchOfferFile(): Promise<void> {
  const now = $writtenOffer.get()
  if (now.state !== 'ready' || now.busy) return
  $writtenOffer.set({ ...now, failure: null, busy: 'file' })
  const answer = await call(getWrittenOfferFile, { number: now.offer.number })
  if (answer.ok) keepFile(answer.value)
  $writtenOffer.set({ ...now, failure: answer.ok ? null : answer, busy: null })
}

/** Puts what is offered into the cart, at the offer's price. */
export async function orderOffered(price: OfferedPrice): Promise<void> {
  const now = $writtenOffer.get()
  if (now.state !== 'ready' || now.busy) return
  const { offer } = now
  $writtenOffer.set({ ...now, failure: null, busy: 'order' })
  const answer = await addLine({
    productId: offer.productId,
    quantity: price.quantity,
    merchantInfo: {
      selectedAttributes: offer.selectedAttributes,
      selectedPriority: price.priority,
      selectedDeliveryOption: price.deliveryOption,
      pageId: offer.productId,
    },
    services: Object.fromEntries(offer.services.map(({ key }) => [key, { inputText: '' }])),
    totalPrice: price.net,
    offer: offer.number,
  })
  $writtenOffer.set(
    answer.ok
      ? { state: 'ordered', offer, price }
      : { state: 'ready', offer, failure: answer, busy: null },
  )
}

/** The page's address names the offer from then on, so that it can be kept and sent. */
function shown(offer: WrittenOffer): void {
  const { pathname } = location
  const query = new URLSearchParams({ [OFFER_PARAMETERS.number]: offer.number })
  history.replaceState(history.state, '', `${pathname}?${query}`)
  $writtenOffer.set({ state: 'ready', offer, failure: null, busy: null })
}

/** What a customer had written, the newest first. */
export const $ownOffers = atom<WrittenOffer[]>([])

/** Asks for a customer's own offers; without them the page still takes a number. */
export async function loadOwnOffers(): Promise<void> {
  const answer = await call(listWrittenOffers, {})
  $ownOffers.set(answer.ok ? answer.value.offers : [])
}
