import { call } from '../../lib/client/call.ts'
import {
  cancelCartUpload,
  finishCartUpload,
  startCartUpload,
} from '../../lib/contract/cart-artwork.ts'
import { loadCart } from '../cart/cart.ts'
import { $cartFiles, type CartArtwork, loadCartFiles } from './cart-files.ts'
import { chooseFiles } from './chosen.ts'
import type { SendingWay } from './sending.ts'
import { takeArrived } from './untaken.ts'

/** Sends files with a line of the cart, each beside the others or in the place of one of them. */
export function sendCartFiles(
  cartId: string,
  { lineItemId, maxBytes }: CartArtwork,
  files: readonly File[],
  replaces?: string,
): void {
  const line = { id: lineItemId, names: [], pages: null, waits: true }
  const way = wayOf(cartId, replaces)
  void chooseFiles(files, { orderId: cartId, lines: [line], maxBytes, way })
}

/** Loads the files of the cart, and takes what had arrived whole before this page was opened, as soon as its scanner answers. */
export async function openCartFiles(cartId: string): Promise<void> {
  await loadCartFiles(cartId)
  const arriving = ($cartFiles.get().artworks ?? []).flatMap(({ lineItemId, arriving }) =>
    arriving.map((each) => ({ ...each, lineItemId })),
  )
  await takeArrived(arriving, {
    finish: (uploadId) => call(finishCartUpload, { uploadId }),
    refresh: () => loadCartFiles(cartId),
  })
}

/** Gives up an upload of an earlier visit. */
export async function dropCartUpload(cartId: string, uploadId: string): Promise<void> {
  const answer = await call(cancelCartUpload, { uploadId })
  await loadCartFiles(cartId)
  // Another tab was first.
  if (!answer.ok && answer.code !== 'upload_not_found')
    $cartFiles.set({ ...$cartFiles.get(), failure: answer })
}

const wayOf = (cartId: string, replaces?: string): SendingWay => ({
  start: ({ orderId: _, ...file }) => call(startCartUpload, { ...file, cartId }),
  finish: (uploadId) => call(finishCartUpload, { uploadId, ...(replaces && { replaces }) }),
  cancel: (uploadId) => call(cancelCartUpload, { uploadId }),
  taken: async () => {
    // The cart says which of its lines have a file.
    await Promise.all([loadCartFiles(cartId), loadCart()])
  },
})
