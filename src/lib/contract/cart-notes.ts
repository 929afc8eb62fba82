import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { orderNotes } from './line-parts.ts'
import { id } from './shapes.ts'

export const setCartNotes = endpoint({
  method: 'PATCH',
  path: '/api/v1/cart/{cartId}/notes/',
  summary: 'Keep with the cart what its checkout says of the order; what is left out stays',
  input: orderNotes.extend({ cartId: id }),
  output: z.object({ cart }),
  errors: ['login_required', 'not_allowed', 'sender_missing', 'cart_not_found', 'cart_closed'],
  access: 'customer',
})
