import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { arrivalChoice } from './line-parts.ts'
import { id } from './shapes.ts'

export const setCartArrival = endpoint({
  method: 'PATCH',
  path: '/api/v1/cart/{cartId}/arrival/',
  summary: 'Have the lines arrive each as soon as it is ready, or all on the day of the last one',
  input: z.object({ cartId: id, arrival: arrivalChoice }),
  output: z.object({ cart }),
  errors: ['login_required', 'cart_not_found', 'cart_closed'],
  access: 'shopper',
})
