import { REST } from './in-parcel.ts'
import { leftThere } from './parcels-of.ts'
import type { LineState } from './states.ts'

type Shipment = { carrier: string; number: string; url: string }
type Sent = Shipment & {
  /** `REST` for what left last. */
  part: number
  quantity: number
  contents: string
  /** Instant. */
  sentAt: string
  /** Which of the line's addresses it went to, from 1. */
  drop?: number | undefined
}

type Gone = {
  state: LineState
  steps: readonly { state: LineState; at: string }[]
  shipment: Shipment | null
  parts?: readonly Sent[] | undefined
}

/**
 * The parcels that a line of so many pieces left in, where that were several: its parts, and once all has left the rest,
 * which goes to the address of `drops` that had not got its pieces.
 */
export function sentParcels(
  { state, steps, shipment, parts = [] }: Gone,
  quantity: number,
  drops: readonly { quantity: number }[] = [],
): readonly Sent[] {
  const rest = parts.reduce((left, part) => left - part.quantity, quantity)
  const last = steps.findLast((step) => step.state === 'shipped')
  const isOut = state === 'shipped' || state === 'delivered'
  if (!isOut || !last || parts.length === 0 || rest <= 0) return parts
  const drop = leftThere(drops, parts).findIndex((left) => left > 0) + 1
  const { carrier, number, url } = shipment ?? { carrier: '', number: '', url: '' }
  const { at: sentAt } = last
  const to = drop > 0 ? { drop } : {}
  return [
    ...parts,
    { part: REST, quantity: rest, contents: '', sentAt, ...to, carrier, number, url },
  ]
}
