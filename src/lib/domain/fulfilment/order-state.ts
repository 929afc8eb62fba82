import type { LineState } from '../../contract/fulfilment.ts'
import type { OrderState } from '../../contract/order.ts'

/** States of the order machine, which knows money and promise alone, and those that older rows have. */
export type StoredOrderState = OrderState | 'confirmed' | 'completed'

const PRINTED: readonly LineState[] = ['in_production', 'shipped', 'delivered']
const SENT: readonly LineState[] = ['shipped', 'delivered']

/**
 * The state of an order on the wire: what the order machine says of its money until it is confirmed,
 * and from then on how far its lines are. Something on the press makes it `in_production`; it is
 * `shipped` once everything has left, and `delivered` once everything is there. Cancelled lines do not
 * count, and an order of nothing else is cancelled.
 */
export function orderStateOf(order: StoredOrderState, lines: readonly LineState[]): OrderState {
  if (order === 'awaiting_payment' || order === 'cancelled') return order
  if (lines.length === 0) return withoutLines(order)
  const alive = lines.filter((state) => state !== 'cancelled')
  if (alive.length === 0) return 'cancelled'
  if (alive.every((state) => state === 'delivered')) return 'delivered'
  if (alive.every((state) => SENT.includes(state))) return 'shipped'
  return alive.some((state) => PRINTED.includes(state)) ? 'in_production' : 'paid'
}

/** Whether an order is made: it is paid, or it was agreed that it is paid later, and it is not cancelled. */
export function isPaidOrPromised(order: StoredOrderState): boolean {
  return order !== 'awaiting_payment' && order !== 'cancelled'
}

/** An order's own state in the words of the wire, as its history has it. */
function withoutLines(order: StoredOrderState): OrderState {
  if (order === 'confirmed') return 'paid'
  return order === 'completed' ? 'delivered' : order
}

type Moment<State> = { state: State; at: string }

/**
 * The states that an order came to on the wire, oldest first and each where it changed: what happened to
 * its money and to its lines, told as one. Instants are ISO strings of one time zone.
 */
export function orderHistoryOf(
  order: readonly Moment<StoredOrderState>[],
  lines: readonly { id: string; steps: readonly Moment<LineState>[] }[],
): Moment<OrderState>[] {
  const moments = [
    ...order.map(({ state, at }) => ({ at, order: state, line: null })),
    ...lines.flatMap(({ id, steps }) =>
      steps.map(({ state, at }) => ({ at, order: null, line: { id, state } })),
    ),
  ].sort((left, right) => left.at.localeCompare(right.at))
  const seen: Moment<OrderState>[] = []
  const states = new Map<string, LineState>()
  let own: StoredOrderState | null = null
  for (const { at, order: moved, line } of moments) {
    if (moved) own = moved
    if (line) states.set(line.id, line.state)
    const state = own && orderStateOf(own, [...states.values()])
    if (state && state !== seen.at(-1)?.state) seen.push({ state, at })
  }
  return seen
}
