/** What the buyer's own books call an order; empty where they do not. */
export type Named = { costCentre: string; purchaseOrder: string }
