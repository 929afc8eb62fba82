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
