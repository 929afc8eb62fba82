import { z } from 'zod'
import { arrangeArtwork, artwork, finishUpload, startUpload } from './artwork.ts'
import { sendErrors } from './artwork-shapes.ts'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

const cartErrors = ['login_required', 'cart_not_found', 'cart_closed'] as const
const lineErrors = [
  ...cartErrors,
  'line_not_found',
  'artwork_designed',
  'artwork_not_needed',
] as const
const { profile, artworks, byPerson, documentPreferences } = artwork.shape
const { files, arriving, findings, maxBytes } = artwork.shape

/** The files that were sent with a line of a cart; they go with it to the order. */
export const cartArtwork = z
  .object({
    ...{
      lineItemId: id,
      profile,
      artworks,
      byPerson,
      documentPreferences,
      files,
      arriving,
      findings,
      maxBytes,
    },
    /** The shop’s editor can lay its file out. */
    designable: z.boolean(),
    /** Its file was made in the editor. */
    designed: z.boolean(),
    /** The design was changed since that file was made of it: what is printed is the older one. */
    designAhead: z.boolean(),
  })
  .meta({ id: 'CartArtwork' })

export const getCartArtwork = endpoint({
  method: 'GET',
  path: '/api/v1/cart/{cartId}/artwork/',
  summary: 'The files of a cart’s lines, of every line that takes any, and what was found in them',
  input: z.object({ cartId: id }),
  output: z.object({ artworks: z.array(cartArtwork) }),
  errors: cartErrors,
  access: 'shopper',
})

export const startCartUpload = endpoint({
  method: 'POST',
  path: '/api/v1/cart/artwork/upload/',
  summary: 'Begin to send a file with a line of a cart, or go on with it, by tus 1.0',
  input: startUpload.input.omit({ orderId: true }).extend({ cartId: id }),
  output: startUpload.output,
  errors: [...lineErrors, ...sendErrors],
  access: 'shopper',
})

export const finishCartUpload = endpoint({
  method: 'POST',
  path: '/api/v1/cart/artwork/upload/{uploadId}/finish/',
  summary: 'Take a file that has arrived whole, beside the others or instead of one of them',
  input: finishUpload.input,
  output: finishUpload.output,
  errors: finishUpload.errors,
  access: 'shopper',
})

export const cancelCartUpload = endpoint({
  method: 'DELETE',
  path: '/api/v1/cart/artwork/upload/{uploadId}/',
  summary: 'Give up an upload; what has arrived of it is deleted',
  input: z.object({ uploadId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required', 'upload_not_found'],
  access: 'shopper',
})

export const arrangeCartArtwork = endpoint({
  method: 'POST',
  path: '/api/v1/cart/artwork/arrange/',
  summary: arrangeArtwork.summary,
  input: arrangeArtwork.input.omit({ orderId: true }).extend({ cartId: id }),
  output: arrangeArtwork.output,
  errors: [...lineErrors, 'artwork_changed'],
  access: 'shopper',
})

export const removeCartArtwork = endpoint({
  method: 'DELETE',
  path: '/api/v1/cart/{cartId}/artwork/{lineItemId}/{fileId}/',
  summary: 'Take one file of a line of a cart away',
  input: z.object({ cartId: id, lineItemId: id, fileId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: [...lineErrors, 'artwork_not_found'],
  access: 'shopper',
})
