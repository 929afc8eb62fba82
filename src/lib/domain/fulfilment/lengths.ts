import type { LineAsk, LineState } from '../../contract/fulfilment.ts'

/** The four lengths of the ruler that shows how far a line is. */
export const stages = ['file', 'check', 'print', 'ship'] as const

/** How many lengths are behind a line, and whether the next waits for the customer. */
export const lengths: Readonly<Record<LineState, { done: number; waits: boolean }>> = {
  awaiting_file: { done: 0, waits: true },
  in_check: { done: 1, waits: false },
  question_asked: { done: 1, waits: true },
  rejected: { done: 1, waits: true },
  approved: { done: 2, waits: false },
  in_production: { done: 2, waits: false },
  shipped: { done: 3, waits: false },
  delivered: { done: 4, waits: false },
  cancelled: { done: 0, waits: false },
}

/** The same of a line whose check may ask something of its customer. */
export function lengthsOf({ state, asks }: { state: LineState; asks?: LineAsk | undefined }) {
  const { done, waits } = lengths[state]
  return { done, waits: waits || asks !== undefined }
}
