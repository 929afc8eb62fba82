import { atom } from 'nanostores'
import type { Failure } from '../../lib/client/answer.ts'
import { call } from '../../lib/client/call.ts'
import { getArtwork, getOrderArtwork } from '../../lib/contract/artwork.ts'
import type { OutputOf } from '../../lib/contract/endpoint.ts'
import { getOrder } from '../../lib/contract/order.ts'
import type { Order } from '../order/order.ts'

export type Artwork = OutputOf<typeof getArtwork>['artwork']
export type ArtworkFile = Artwork['files'][number]

export type ArtworkState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | {
      state: 'ready'
      order: Order
      /** A line each, as the order has them. */
      artworks: Artwork[]
    }

export const $artwork = atom<ArtworkState>({ state: 'loading' })

/** Loads the files of an order by its number. */
export async function loadOrderArtwork(number: string): Promise<void> {
  $artwork.set({ state: 'loading' })
  const found = await call(getOrder, { id: number })
  if (!found.ok) {
    $artwork.set({ state: 'failed', failure: found })
    return
  }
  const { order } = found.value
  const answer = await call(getOrderArtwork, { orderId: order.id })
  if (!answer.ok) {
    $artwork.set({ state: 'failed', failure: answer })
    return
  }
  const { artworks } = answer.value
  $artwork.set({ state: 'ready', order, artworks })
  for (const artwork of artworks) followCheck(artwork)
}

/** Asks for one line anew; what is shown stays where no answer comes. */
export async function refreshLine(lineItemId: string): Promise<void> {
  const now = $artwork.get()
  if (now.state !== 'ready') return
  const answer = await call(getArtwork, { orderId: now.order.id, lineItemId })
  const still = $artwork.get()
  if (!answer.ok || still.state !== 'ready') return
  const { artwork } = answer.value
  const artworks = still.artworks.map((each) => (each.lineItemId === lineItemId ? artwork : each))
  $artwork.set({ ...still, artworks })
  followCheck(artwork)
}

/** Asks for every line anew: links to pictures are good for some minutes. */
export async function refreshAll(): Promise<void> {
  const now = $artwork.get()
  if (now.state !== 'ready') return
  const answer = await call(getOrderArtwork, { orderId: now.order.id })
  const still = $artwork.get()
  if (answer.ok && still.state === 'ready')
    $artwork.set({ ...still, artworks: answer.value.artworks })
}

const [SOON_MS, LATER_MS, SOON_TIMES] = [1_000, 4_000, 20]
const followed = new Map<string, number>()

/** Asks again for a line whose file is being checked or mended, until that is done. */
function followCheck({ lineItemId, files, repairs }: Artwork): void {
  const waits =
    files.some(({ check }) => check.state === 'waiting') ||
    repairs.some(({ state }) => state === 'working')
  if (!waits) {
    followed.delete(lineItemId)
    return
  }
  const times = followed.get(lineItemId) ?? 0
  followed.set(lineItemId, times + 1)
  setTimeout(() => void refreshLine(lineItemId), times < SOON_TIMES ? SOON_MS : LATER_MS)
}
