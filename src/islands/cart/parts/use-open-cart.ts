import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $cart, loadCart, watchCart } from '../../../stores/cart/cart.ts'

/** The cart of the checkout; an empty one has nothing to check out and leads back to the cart. */
export function useOpenCart(emptyLeadsTo: string | null) {
  const state = useStore($cart, { ssr: 'initial' })
  const isEmpty =
    state.state === 'ready' && !state.busy && (state.cart?.lineItems.length ?? 0) === 0

  useEffect(() => {
    void loadCart()
    return watchCart()
  }, [])
  useEffect(() => {
    if (isEmpty && emptyLeadsTo) location.replace(emptyLeadsTo)
  }, [isEmpty, emptyLeadsTo])
  return { state, isEmpty }
}
