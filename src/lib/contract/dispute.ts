import { z } from 'zod'
import { id, instant, money } from './shapes.ts'

/** A payment that a card's owner disputes with the bank; it is answered at the provider. */
export const dispute = z
  .object({
    id,
    orderNumber: z.string(),
    provider: z.string(),
    /** By which the provider's own pages know it. */
    reference: z.string(),
    state: z.enum(['open', 'won', 'lost']),
    amount: money,
    /** The provider has taken the money back and not returned it. */
    isHeld: z.boolean(),
    /** The customer had their account erased; their order keeps names and places until this is over. */
    isErased: z.boolean(),
    /** As the provider calls it, such as `fraudulent`. */
    reason: z.string(),
    /** Until when the provider takes an answer. */
    answerBy: instant.nullable(),
    since: instant,
  })
  .meta({ id: 'Dispute' })
