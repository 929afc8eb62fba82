/** `open` until the bank has decided: `won` for the shop, `lost` for the card's owner. */
export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** How a dispute stands, by a message of `toldAt`. `moves`: 1 once money was taken, 2 once it was returned. */
export type DisputeStand = { state: DisputeState; moves: number; toldAt: Date }

/**
 * How a dispute stands after one more message, whatever order messages come in: the newest says the state,
 * and money that has moved stays moved.
 */
export function disputeAfter(known: DisputeStand, told: DisputeStand): DisputeStand {
  const newest = told.toldAt >= known.toldAt ? told : known
  return { ...newest, moves: Math.max(known.moves, told.moves) }
}

/** What the provider holds back of it, in minor units. */
export function heldBack(moves: number, amount: number): number {
  return moves === 1 ? amount : 0
}

/** The reason of a dispute of which nothing is known but that the money went back. */
export const REVERSED = 'reversed'

const WHY = {
  [REVERSED]: 'reversed',
  product_not_received: 'not_received',
  merchandise_or_service_not_received: 'not_received',
  product_unacceptable: 'not_as_described',
  merchandise_or_service_not_as_described: 'not_as_described',
  fraudulent: 'unauthorised',
  unauthorised: 'unauthorised',
  debit_not_authorized: 'unauthorised',
  duplicate: 'twice',
  duplicate_transaction: 'twice',
  credit_not_processed: 'not_refunded',
  incorrect_amount: 'amount',
  payment_by_other_means: 'paid_otherwise',
  unrecognized: 'unknown',
  insufficient_funds: 'funds',
  incorrect_account_details: 'account',
} as const

type Why = (typeof WHY)[keyof typeof WHY]

/** Why a payment is disputed: the codes of Stripe and PayPal in the reader's words, others as they are. */
export function disputeReason(
  reason: string,
  say: (key: `admin.dispute_because_${Why}`) => string,
): string {
  const why = Object.hasOwn(WHY, reason) && WHY[reason as keyof typeof WHY]
  return why ? say(`admin.dispute_because_${why}`) : reason.replaceAll('_', ' ')
}
