import {
  arrangeCartArtwork,
  cancelCartUpload,
  finishCartUpload,
  getCartArtwork,
  removeCartArtwork,
  startCartUpload,
} from '../../../contract/cart-artwork.ts'
import { inTransaction } from '../../platform/db/index.ts'
import { type Api, mount } from '../../platform/http/index.ts'
import { arrangeCart } from './arrange.ts'
import { giveUpUpload } from './arriving-uploads.ts'
import { beginCartUpload, cartArtworks, removeCartFile } from './cart-files.ts'
import { ownHolder } from './find-cart-line.ts'
import { type Taking, takeFile } from './take-file.ts'

/** Mounts how customers and visitors send files with the lines of a cart. */
export function mountCartFiles(api: Api, taking: Taking): void {
  const { files } = taking
  const success = { success: true as const }

  mount(api, getCartArtwork, async ({ cartId }, call) => ({
    artworks: await cartArtworks(call, files, cartId),
  }))

  mount(api, startCartUpload, async (input, call) => {
    if (call.actor.kind === 'customer') return beginCartUpload(call, files, input)
    await call.consume('visitorFile', call.network)
    const megabytes = Math.ceil(input.bytes / 1_000_000)
    return beginCartUpload(call, files, input, () =>
      call.consume('visitorMegabytes', call.network, megabytes),
    )
  })

  mount(api, finishCartUpload, ({ uploadId, sha256, replaces }, call) =>
    takeFile(call, taking, { uploadId, sha256, replaces, taker: { customerId: ownHolder(call) } }),
  )

  mount(api, cancelCartUpload, async ({ uploadId }, call) => {
    await giveUpUpload(call, files, { id: uploadId, of: ownHolder(call) })
    return success
  })

  mount(api, arrangeCartArtwork, async (input, call) => {
    await inTransaction(call.db, (tx) => arrangeCart(tx, call, input))
    return success
  })

  mount(api, removeCartArtwork, async (key, call) => {
    await inTransaction(call.db, (tx) => removeCartFile(tx, call, key))
    return success
  })
}
