import { useRef } from 'react'
import { type Recap, recapOf } from '../../stores/product/configurator-order.ts'
import { useConfigured, useProduct } from './product-context.tsx'

/**
 * What the order comes to. While a price is on its way the last one stays, marked as `waiting`, so
 * that nothing jumps.
 */
export function useRecap(): { recap: Recap | undefined; waiting: boolean; arrivalDate?: string } {
  const { configurator } = useProduct()
  const choice = useConfigured('choice')
  const { state, matrix } = useConfigured('prices')
  const { arrivals } = useConfigured('dates')
  const known = recapOf(matrix, choice, configurator.shop)
  const last = useRef(known)
  if (known) last.current = known
  const arrival = arrivals.find((each) => each.priority === choice.priority)
  return {
    recap: known ?? (state === 'quoting' ? last.current : undefined),
    waiting: state !== 'quoted' || !known,
    ...(arrival && { arrivalDate: arrival.arrivalDate }),
  }
}
