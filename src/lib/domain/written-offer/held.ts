import type { Selection } from '../product/definition.ts'

/** A price that the shop has promised in writing, and for exactly what. Amounts: minor units without VAT. */
export type HeldOffer = {
  number: string
  currency: string
  /** An instant as ISO text: from then on the price of the day counts. */
  until: string
  /** Where the offer delivers to; elsewhere what the delivery costs more or less today is added. */
  to: { country: string; postcode: string }
  product: string
  selection: Selection
  quantity: number
  priority: string
  option: string
  /** Print and delivery. */
  net: number
  /** By service; one that the offer does not name costs what it costs today. */
  services: Readonly<Record<string, number>>
}

/** Why an offer does not count for a line: it has ended, the line is another one, or in another currency. */
export type OfferFault = 'ended' | 'changed' | 'currency'

/** A line as an offer is held against it. */
export type JudgedLine = Pick<
  HeldOffer,
  'product' | 'selection' | 'quantity' | 'priority' | 'option' | 'currency'
> & { now: Date }

/** Whether an offer counts for a line as it is now; null where it does. */
export function judgeOffer(offer: HeldOffer, line: JudgedLine): OfferFault | null {
  if (!isOffered(offer, line)) return 'changed'
  if (line.now >= new Date(offer.until)) return 'ended'
  return offer.currency === line.currency ? null : 'currency'
}

/** Whether a line is what the offer is of: product, every choice, quantity, speed and way of delivery. */
export function isOffered(offer: HeldOffer, line: Omit<JudgedLine, 'currency' | 'now'>): boolean {
  return (
    offer.product === line.product &&
    offer.quantity === line.quantity &&
    offer.priority === line.priority &&
    offer.option === line.option &&
    isSameSelection(offer.selection, line.selection)
  )
}

function isSameSelection(one: Selection, other: Selection): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
