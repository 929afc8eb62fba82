/** What the buyer's own books call an order, and who sends it to their own customer; empty where that is nobody. */
export type Named = { costCentre: string; purchaseOrder: string; sender: string }
