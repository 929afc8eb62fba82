import type { LineState } from './states.ts'

type Part = { part: number; quantity: number; contents: string; number: string }
type Line = { lineItemId: string; quantity: number; state: LineState; parts?: readonly Part[] }
export type Packed = { lineItemId: string; part: number | null; quantity: number; contents: string }

/** Names what left last of a line, after its parts. */
export const REST = 0

const GONE: readonly LineState[] = ['shipped', 'delivered']

/**
 * What is in one parcel of an order: a part of a line, with the other parts that have its parcel number, or what left of
 * it last (`REST`); or, without one named, what has not left yet, and where all has left, what left last of each line. Nothing that was cancelled.
 */
export function inParcel(
  lines: readonly Line[],
  named: { lineItemId: string; part: number } | null,
): Packed[] {
  if (named?.part === REST)
    return lines.filter(({ lineItemId }) => lineItemId === named.lineItemId).map(restOf)
  if (named) return withPart(lines, named)
  const alive = lines.filter(({ state }) => state !== 'cancelled')
  const here = alive.filter(({ state }) => !GONE.includes(state))
  return (here.length > 0 ? here : alive).map(restOf)
}

function restOf({ lineItemId, quantity, parts = [] }: Line): Packed {
  const rest = parts.reduce((left, part) => left - part.quantity, quantity)
  return { lineItemId, part: null, quantity: rest, contents: '' }
}

function withPart(lines: readonly Line[], named: { lineItemId: string; part: number }): Packed[] {
  const all = lines.flatMap(({ lineItemId, parts = [] }) =>
    parts.map((part) => ({ lineItemId, ...part })),
  )
  const wanted = all.find(
    (each) => each.lineItemId === named.lineItemId && each.part === named.part,
  )
  if (!wanted) return []
  const together = all.filter(
    (each) => each === wanted || (wanted.number !== '' && each.number === wanted.number),
  )
  return together.map(({ lineItemId, part, quantity, contents }) => ({
    lineItemId,
    part,
    quantity,
    contents,
  }))
}
