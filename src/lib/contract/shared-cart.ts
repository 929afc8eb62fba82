import { z } from 'zod'
import { cart, lineItem } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, instant, taxedPrice } from './shapes.ts'

/** What a link to a shared cart ends in. */
const token = z.string().min(1).max(80)

const lock = ['login_required', 'cart_not_found', 'cart_closed'] as const

export const shareCart = endpoint({
  method: 'POST',
  path: '/api/v1/cart/{cartId}/share/',
  summary:
    'Make a link that shows what the cart holds now; the one before ends. The token is said this once',
  input: z.object({ cartId: id }),
  output: z.object({ token, until: instant }),
  errors: [...lock, 'cart_empty'],
  access: 'shopper',
})

export const getCartShare = endpoint({
  method: 'GET',
  path: '/api/v1/cart/{cartId}/share/',
  summary: 'Until when the link to the cart counts; null where there is none',
  input: z.object({ cartId: id }),
  output: z.object({ until: instant.nullable() }),
  errors: lock,
  access: 'shopper',
})

export const endCartShare = endpoint({
  method: 'DELETE',
  path: '/api/v1/cart/share/',
  summary: 'End the link to the cart; ending it again changes nothing',
  input: z.object({ cartId: id }),
  output: z.object({ success: z.literal(true) }),
  errors: lock,
  access: 'shopper',
})

/** A line that is not sold so any more. */
const goneLine = z.object({ productId: z.string(), quantity: z.int() })

export const getSharedCart = endpoint({
  method: 'POST',
  path: '/api/v1/sharedCart/',
  summary: 'What a link to a cart shows, as anybody would buy it today, at the shop’s own place',
  input: z.object({ token, currency: currency.optional() }),
  output: z.object({
    lines: z.array(lineItem),
    gone: z.array(goneLine),
    taxedPrice,
    until: instant,
  }),
  errors: ['shared_cart_not_found'],
  access: 'anyone',
  token: 'ignored',
})

export const takeSharedCart = endpoint({
  method: 'POST',
  path: '/api/v1/sharedCart/take/',
  summary:
    "Put what a link shows into the caller's cart at its prices of today, as much as fits; with the same idempotency key, once",
  input: z.object({ token, cartId: id }),
  output: z.object({
    cart,
    taken: z.int(),
    left: z.array(
      goneLine.extend({ why: z.enum(['cart_full', 'cart_limit_exceeded', 'product_not_found']) }),
    ),
  }),
  errors: [...lock, 'shared_cart_not_found'],
  access: 'shopper',
})
