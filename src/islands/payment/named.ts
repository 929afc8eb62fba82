/** What the buyer's own books call an order, and who sends it to their own customer; empty where that is nobody. */
export type Named = { costCentre: string; purchaseOrder: string; sender: string }

/** The same as the checkout takes it. */
export function saidOf({ sender, ...references }: Named) {
  const custom_sender = sender.trim()
  return {
    ...references,
    ...(custom_sender !== '' && { sender_type: 'custom' as const, custom_sender }),
  }
}
