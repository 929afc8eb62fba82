import { useStore } from '@nanostores/react'
import { $chosenPriceView, type PriceView } from '../../stores/session/price-view.ts'

/** Which figure prices show: with VAT, until this browser has asked for the other one. */
export function usePriceView(): PriceView {
  return useStore($chosenPriceView, { ssr: () => null }) ?? 'gross'
}
