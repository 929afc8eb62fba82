import type { LineAsk, LineState } from '../../../lib/contract/fulfilment.ts'
import { lengths } from '../../../lib/domain/fulfilment/lengths.ts'
import type { Order } from '../../../stores/order/order.ts'

export type Slowest = {
  line: Order['lineItems'][number]
  /** Null before anything has happened to it. */
  state: LineState | null
  asks: LineAsk | undefined
  /** When it came to its state. */
  since: string | null
}

/** The line of an order that is least far, of those that are not cancelled; the first among equals. */
export function slowestOf({ lineItems, progress }: Order): Slowest | null {
  const lines = lineItems.map((line): Slowest => {
    const own = progress.find(({ lineItemId }) => lineItemId === line.id)
    return {
      line,
      state: own?.state ?? null,
      asks: own?.asks,
      since: own?.steps.at(-1)?.at ?? null,
    }
  })
  const alive = lines.filter(({ state }) => state !== 'cancelled')
  const far = ({ state }: Slowest) => (state ? lengths[state].done : 0)
  return alive.toSorted((left, right) => far(left) - far(right))[0] ?? lines[0] ?? null
}
