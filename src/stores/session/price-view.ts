import { persisted } from '../../lib/client/persisted.ts'
import { oneOf } from '../../lib/client/schema.ts'

/** Which of its two figures a price shows: with VAT, or before it. */
export type PriceView = 'gross' | 'net'

/** What this browser asked for; null until it has. */
export const $chosenPriceView = persisted('price-view', oneOf('gross', 'net'), [365, 'd'])

export function choosePriceView(view: PriceView): void {
  $chosenPriceView.keep(view)
}
