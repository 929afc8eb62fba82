import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './shapes.ts'

/** A card that the provider keeps for a customer; the shop never has its number. */
export const keptCard = z
  .object({
    id,
    /** As the provider calls it, such as `visa`. */
    brand: z.string(),
    lastFour: z.string(),
    /** The last month that it is good in; `month` from 1. */
    expiry: z.object({ month: z.int(), year: z.int() }),
    isExpired: z.boolean(),
    keptAt: instant,
  })
  .meta({ id: 'KeptCard' })

export const listKeptCards = endpoint({
  method: 'GET',
  path: '/api/v1/payment/kept-cards/',
  summary:
    'Cards that the customer keeps, the newest first; staff who are logged in as one see none',
  input: z.object({}),
  output: z.object({ cards: z.array(keptCard) }),
  errors: ['login_required'],
  access: 'customer',
})

export const revokeKeptCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/payment/kept-cards/{id}',
  summary: 'Keep a card no longer, here and at the provider',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required', 'kept_card_not_found'],
  access: 'customer',
})
