import type { LineState } from '../../contract/fulfilment.ts'
import { BEFORE_PRINT } from '../fulfilment/states.ts'

/**
 * Why a line of an order cannot be changed any more; null where nothing of it ever went to print. One that
 * is printed again waits as it did before, and still it was printed.
 */
export function editClosed(state: LineState, wasPrinted: boolean): 'printed' | 'cancelled' | null {
  if (state === 'cancelled') return 'cancelled'
  return BEFORE_PRINT.includes(state) && !wasPrinted ? null : 'printed'
}

/**
 * Whether the careful check of a line's file may still be added or left out (specification, section 6):
 * the product has one, nobody has a file to look at yet, and nobody has sent one back.
 */
export function isFileCheckOpen(
  state: LineState | undefined,
  { hasCheck, wasSentBack }: { hasCheck: boolean; wasSentBack: boolean },
): boolean {
  return hasCheck && !wasSentBack && state === 'awaiting_file'
}

type Sums = {
  /** What the order costs now, and what it cost before the change. */
  gross: number
  grossBefore: number
  /** What came in for it, less what earlier changes gave back. */
  received: number
  /** What of it was not given back in any way. */
  paid: number
  /** What the line cost before, less what was given back for it by name. */
  keptOfLine: number
}

/**
 * What a changed total means in money: what is due, or what goes back. Never both, and never more back
 * than is there, than the change made it cheaper by, or than was kept of the line: what was given back
 * for another reason is not given twice. Minor units.
 */
export function differenceOf(sums: Sums): { due: number; back: number } {
  const { gross, grossBefore, received, paid, keptOfLine } = sums
  const less = Math.min(grossBefore - gross, keptOfLine)
  return {
    due: Math.max(0, gross - received),
    back: Math.max(0, Math.min(received - gross, paid, less)),
  }
}

/** A refund that names lines. */
type NamedRefund = { amount: number; lineIds: readonly string[] }

/**
 * What was given back for a line by name, in minor units, as whole cents and in the customer's favour: what
 * names several lines is shared by what they cost. `grossOf`: what each line costs, with its services and VAT.
 */
export function refundedOfLine(
  lineId: string,
  refunds: readonly NamedRefund[],
  grossOf: ReadonlyMap<string, number>,
): number {
  const cost = (id: string) => grossOf.get(id) ?? 0
  return refunds
    .filter(({ lineIds }) => lineIds.includes(lineId))
    .reduce((sum, { amount, lineIds }) => {
      const all = [...new Set(lineIds)].reduce((so, id) => so + cost(id), 0)
      return sum + (all === 0 ? 0 : Math.floor((amount * cost(lineId)) / all))
    }, 0)
}

/**
 * What goes back for lines that are cancelled, in minor units: what they cost and was not given back for them, and never
 * more than is left of the order. Whatever order they are cancelled in, and with what else was given back, all of them
 * come to what the order costs.
 */
export function backForLines(
  lineIds: readonly string[],
  { gross, refunds, grossOf }: CancelledFrom,
): number {
  const left = refunds.reduce((sum, { amount }) => sum - amount, gross)
  const kept = lineIds.reduce(
    (sum, id) => sum + (grossOf.get(id) ?? 0) - refundedOfLine(id, refunds, grossOf),
    0,
  )
  return Math.max(0, Math.min(kept, left))
}

type CancelledFrom = {
  /** What the order costs with VAT. */
  gross: number
  refunds: readonly NamedRefund[]
  /** What each line costs, with its services and VAT. */
  grossOf: ReadonlyMap<string, number>
}
