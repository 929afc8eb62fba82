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
 * the product has one, and nobody has a file to look at yet.
 */
export function isFileCheckOpen(state: LineState | undefined, hasCheck: boolean): boolean {
  return hasCheck && state === 'awaiting_file'
}

type Sums = {
  /** What the order costs now. */
  gross: number
  /** What came in for it, less what earlier changes gave back. */
  received: number
  /** What of it was not given back in any way. */
  paid: number
}

/**
 * What a changed total means in money: what is due, or what goes back. Never both, and never more back
 * than is there: what was given back for another reason is not given twice. Minor units.
 */
export function differenceOf({ gross, received, paid }: Sums): { due: number; back: number } {
  return {
    due: Math.max(0, gross - received),
    back: Math.max(0, Math.min(received - gross, paid)),
  }
}
