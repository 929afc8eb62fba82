import { z } from 'zod'
import { cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { id } from './shapes.ts'

export const takeAgentCart = endpoint({
  method: 'POST',
  path: '/api/v1/cart/handed/',
  summary:
    "Take over what an agent has put together: its lines become lines of the caller's open cart, once; again for who took them",
  input: z.object({
    /** What the agent's link ends in. */
    token: id,
  }),
  output: z.object({ cart }),
  errors: [
    'login_required',
    'agent_cart_not_found',
    'agent_cart_taken',
    'cart_not_found',
    'cart_closed',
    'cart_full',
    'cart_limit_exceeded',
    'country_not_served',
  ],
  access: 'shopper',
})
