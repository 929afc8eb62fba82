import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { documentPreferences } from './line-parts.ts'
import { id } from './shapes.ts'

export const setCartDocumentPreferences = endpoint({
  method: 'PATCH',
  path: '/api/v1/cart/{cartId}/item/document-preferences/',
  summary: 'Say what is done with files of a line of the cart that are not quite right',
  input: z.object({ cartId: id, cartItemId: id, documentPreferences }),
  output: z.object({ cart }),
  errors: [
    'login_required',
    'cart_not_found',
    'cart_closed',
    'line_not_found',
    'artwork_designed',
    'artwork_not_needed',
  ],
  access: 'shopper',
})

export const setOrderDocumentPreferences = endpoint({
  method: 'PATCH',
  path: '/api/v1/artwork/{orderId}/{lineItemId}/document-preferences/',
  summary: 'The same of a line of an order, while its files can be changed',
  input: z.object({ orderId: id, lineItemId: id, documentPreferences }),
  output: z.object({ success: z.literal(true) }),
  errors: [
    'login_required',
    'order_not_found',
    'order_line_not_found',
    'artwork_closed',
    'artwork_designed',
  ],
  access: 'customer',
})
