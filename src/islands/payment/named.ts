import type { setCartNotes } from '../../lib/contract/cart-notes.ts'
import type { InputOf } from '../../lib/contract/endpoint.ts'
import type { Cart } from '../../stores/cart/cart-line.ts'

/** What the buyer's own books call an order, and who sends it to their own customer; empty where that is nobody. */
export type Named = { costCentre: string; purchaseOrder: string; sender: string }

/** As it is kept with a cart. */
export const namedOf = ({ references, customSender }: Cart): Named => ({
  ...{ costCentre: '', purchaseOrder: '', ...references },
  sender: customSender,
})

/** The same as the cart and its checkout take it. */
export function saidOf({
  sender,
  ...references
}: Named): Omit<InputOf<typeof setCartNotes>, 'cartId'> {
  const custom_sender = sender.trim()
  return {
    ...references,
    ...(custom_sender === ''
      ? { sender_type: 'default' }
      : { sender_type: 'custom', custom_sender }),
  }
}
