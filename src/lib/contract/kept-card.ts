import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './shapes.ts'

/** A card or a SEPA mandate that the provider keeps for a customer; the shop never has its number. */
export const keptCard = z
  .object({
    id,
    method: z.enum(['card', 'mandate']),
    /** As the provider calls it, such as `visa`, or `sepa_debit`. */
    brand: z.string(),
    lastFour: z.string(),
    /** The last month that a card is good in; `month` from 1. */
    expiry: z.object({ month: z.int(), year: z.int() }).nullable(),
    /** What a mandate says, and the reference that debits name; null for cards. */
    mandate: z.object({ reference: z.string(), text: z.string() }).nullable(),
    isExpired: z.boolean(),
    keptAt: instant,
  })
  .meta({ id: 'KeptCard' })

export const listKeptCards = endpoint({
  method: 'GET',
  path: '/api/v1/payment/kept-cards/',
  summary:
    'Cards and mandates that the customer keeps, the newest first; staff who are logged in as one see none',
  input: z.object({}),
  output: z.object({ cards: z.array(keptCard) }),
  errors: ['login_required'],
  access: 'customer',
})

export const revokeKeptCard = endpoint({
  method: 'DELETE',
  path: '/api/v1/payment/kept-cards/{id}',
  summary: 'Keep a card or a mandate no longer, here and at the provider',
  input: z.object({ id }),
  output: z.object({ success: z.literal(true) }),
  errors: ['login_required', 'kept_card_not_found', 'kept_card_on_plan'],
  access: 'customer',
})
