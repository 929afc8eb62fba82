import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

export const saveForLater = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/savedForLater/',
  summary: 'Put a line aside for later, beside the cart; putting it aside again changes nothing',
  input: z.object({ cartId: id, cartItemId: id }),
  output: z.object({ cart }),
  errors: ['login_required', 'cart_not_found', 'cart_closed', 'line_not_found', 'saved_lines_full'],
  access: 'shopper',
})

const leftOverLine = z.object({ cartId: id, lineItemId: id })

export const takeLeftOver = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/leftOver/',
  summary: 'Move a line that was left over at the login or put aside for later into the cart',
  input: leftOverLine,
  output: z.object({ cart }),
  errors: [
    'login_required',
    'cart_not_found',
    'cart_closed',
    'line_not_found',
    'cart_full',
    'cart_limit_exceeded',
    'country_not_served',
    'product_not_found',
  ],
  access: 'shopper',
})

export const dropLeftOver = endpoint({
  method: 'DELETE',
  path: '/api/v1/cart/leftOver',
  summary: 'Give up a line that was left over at the login or put aside for later',
  input: leftOverLine,
  output: z.object({ cart }),
  errors: ['login_required', 'cart_not_found', 'cart_closed', 'line_not_found'],
  access: 'shopper',
})
