import type { Amount } from './configurator-state.ts'
import { laterCode } from './later-calls.ts'
import type { OrderTerms } from './place-order.ts'

/** Puts the order into the cart, at the price that the shopper sees or has agreed to. */
export function createOrdering(terms: OrderTerms) {
  const { $ordering } = terms

  const isAdding = () => $ordering.get().state === 'adding'

  /** One at a time: pressed twice, it is in the cart once. */
  async function order(agreed?: Amount): Promise<void> {
    if (isAdding()) return
    $ordering.set({ state: 'adding' })
    const here = laterCode()
    const module = here instanceof Promise ? await here : here
    $ordering.set(
      module ? await module.placeOrder(terms, agreed) : { state: 'failed', code: 'network_error' },
    )
  }

  return {
    add: () => order(),
    /** Orders at the new price after `moved`. */
    agree() {
      const ordering = $ordering.get()
      return ordering.state === 'moved' ? order(ordering.to.total) : Promise.resolve()
    },
    /** A dialog that closes because the shopper has agreed ends nothing. */
    dismiss: () => {
      if (!isAdding()) $ordering.set({ state: 'idle' })
    },
  }
}
