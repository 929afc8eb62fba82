import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { getOrderArtwork } from '../../../src/lib/contract/artwork.ts'
import { checkoutCart, putCartItem } from '../../../src/lib/contract/cart.ts'
import {
  finishCartUpload,
  getCartArtwork,
  startCartUpload,
} from '../../../src/lib/contract/cart-artwork.ts'
import type { TestApi } from './api.ts'
import { pdfOf, senders } from './artwork.ts'
import type { CallOptions } from './client.ts'
import { addAddresses, agreed, cards, openCart } from './people.ts'

type Line = { cartId: string; lineItemId: string }

/** What shoppers do with the files of their carts. */
export function cartSenders(api: TestApi) {
  const by = senders(api)

  /** A cart with one line of cards. */
  async function filled(as: CallOptions): Promise<Line> {
    const { id: cartId } = await openCart(api, as)
    const { lineItemId } = await api.call.value(putCartItem, cards(cartId), as)
    return { cartId, lineItemId }
  }

  const begin = (as: CallOptions, line: Line, bytes: number, name = 'card.pdf') =>
    api.call.value(startCartUpload, { ...line, name, bytes, fingerprint: '' }, as)

  async function send(as: CallOptions, line: Line, body: Uint8Array, replaces?: string) {
    const started = await begin(as, line, body.length)
    expect((await by.put(started, body)).status).toBe(204)
    const wish = { uploadId: started.uploadId, ...(replaces && { replaces }) }
    return api.call.value(finishCartUpload, wish, as)
  }

  /** Undefined for a line that takes no files. */
  async function filesOf(as: CallOptions, { cartId, lineItemId }: Line) {
    const { artworks } = await api.call.value(getCartArtwork, { cartId }, as)
    return artworks.find((each) => each.lineItemId === lineItemId)
  }

  /** Orders a cart; the files of its lines. */
  async function order(as: CallOptions, cartId: string) {
    await addAddresses(api, as, cartId)
    const wish = await agreed(api, as, cartId)
    const { id } = await api.call.value(checkoutCart, wish, { ...as, key: randomUUID() })
    const { artworks } = await api.call.value(getOrderArtwork, { orderId: id }, as)
    return { id, artworks }
  }

  return { ...by, filled, begin, sendWith: send, filesOf, order, pieces: () => pdfOf(91, 61, 2) }
}
